// The service that benches measure, as a process of its own on a database of its own, and calls that prepare it.
import { randomBytes } from 'node:crypto';

import { startProcess } from './bench-process.mjs';

const READY = /token-vault +(http:\S+)[^]*operations +(http:\/\/[^/\s]+)/;

/** Starts the service, with a key of its own unless `env` has one. PROFILE=folder has it write a profile of its processor time there when it ends. */
export async function startVault(database, env = {}) {
  const { BOOTSTRAP_API_KEY: key = randomBytes(24).toString('hex') } = env;
  const vault = await startProcess(
    [...profileArguments(), 'dist/cli.js', 'serve'],
    {
      PORT: '0',
      OPERATIONS_PORT: '0',
      BOOTSTRAP_API_KEY: key,
      ...(process.env.LOG_LEVEL === undefined ? {} : { LOG_LEVEL: process.env.LOG_LEVEL }),
      ...database.env,
      ...env,
    },
    READY,
  );
  const post = async (path, body) => {
    const response = await fetch(`${vault.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'SVC-API-KEY': key },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path}: ${text.slice(0, 1_000)}`);
    return JSON.parse(text);
  };
  return { ...vault, operationsUrl: vault.found[2], key, post };
}

/** What makes Node write a profile where PROFILE names a folder. */
export function profileArguments() {
  const folder = process.env.PROFILE;
  return folder === undefined
    ? []
    : ['--cpu-prof', '--cpu-prof-interval', '200', `--cpu-prof-dir=${folder}`];
}

/** The key of a new Application that may read and write every token, and sees so much of what it reads as `transform` says. */
export async function newReaderKey(vault, transform) {
  const permissions = ['token:read', 'token:use', 'token:create'];
  const { key } = await vault.post('/applications', {
    name: 'Bench',
    type: 'private',
    rules: [{ priority: 1, container: '/', transform, permissions }],
  });
  return key;
}
