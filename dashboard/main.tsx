import './styles/main.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';

import { BusyNotice } from './app/asking/busy-notice.js';
import { SessionProvider } from './app/session.js';
import { Shell } from './app/shell.js';
import { SignInPage } from './app/sign-in.js';
import { applyTheme } from './app/theme.js';
import { Loading } from './parts/states.js';

applyTheme();
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the dashboard.');
createRoot(root).render(
  <StrictMode>
    <Router base="/dashboard">
      <SessionProvider
        signInPage={(signIn) => <SignInPage {...signIn} />}
        waiting={<Loading what="the dashboard" />}
      >
        <Shell />
      </SessionProvider>
      <BusyNotice />
    </Router>
  </StrictMode>,
);
