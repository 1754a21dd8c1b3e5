import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

describe('the explorer page over HTTP', () => {
  let service: TestService;
  let page: Response;
  let html: string;

  beforeAll(async () => {
    service = await startService();
    page = await fetch(`${service.url}/graphql`, { headers: { Accept: 'text/html,*/*' } });
    html = await page.text();
  });

  afterAll(() => service.close());

  it('is what browsers get at /graphql', () => {
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('Vary')).toContain('Accept');
    expect(html).toContain('<title>token-vault explorer</title>');
  });

  it('allows its own origin alone, and no script or handler inside the page', () => {
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy.split(';').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self' data:",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    ]);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=|javascript:/i);
  });

  it('is made of files that this origin serves', async () => {
    const parts = html.matchAll(/<(?:script|link|img) [^>]*?(?:src|href)="([^"]*)"/g);
    const addresses = [...parts].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(6);
    for (const address of addresses) {
      expect(address).toMatch(/^\/explorer\/[\w./-]+$/);
      const file = await fetch(`${service.url}${address ?? ''}`);
      expect(file.status, address).toBe(200);
      expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(file.headers.get('Content-Type')).toMatch(/^(text\/(css|javascript)|image\/svg)/);
      // A newer version of the package is asked for at once.
      expect(file.headers.get('Cache-Control')).toBe('public, max-age=0');
      expect(await file.text()).not.toMatch(/@import|url\(["']?(https?:)?\/\//);
    }
  });

  it('is sent compressed to whoever takes that, once where it has not changed', async () => {
    const address = `${service.url}/explorer/graphiql.min.js`;
    const plain = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
    const short = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } });
    for (const file of [plain, short])
      expect(file.headers.get('Vary')).toContain('Accept-Encoding');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(short.headers.get('Content-Encoding')).toBe('gzip');
    const lengthOf = (file: Response): number => Number(file.headers.get('Content-Length'));
    expect(lengthOf(short)).toBeLessThan(lengthOf(plain) / 2);
    expect(await short.text()).toBe(await plain.text());

    const known = short.headers.get('ETag') ?? '';
    const again = await fetch(address, {
      headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': known, 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('leads to the reference of REST, which leads back', async () => {
    expect(html).toContain('<a href="/docs">');
    const reference = await fetch(`${service.url}/docs`);
    expect(await reference.text()).toContain('<a href="/graphql">');
    expect(reference.headers.get('Content-Security-Policy')).toBe(
      page.headers.get('Content-Security-Policy'),
    );
  });

  it('serves nothing outside of its folder', async () => {
    for (const path of ['..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json', 'nothing.js']) {
      const answer = await fetch(`${service.url}/explorer/${path}`);
      expect([401, 403, 404], path).toContain(answer.status);
    }
  });

  it('leaves programs to the GraphQL door', async () => {
    const answer = await fetch(`${service.url}/graphql?query={__typename}`, {
      headers: { Accept: '*/*', 'Apollo-Require-Preflight': 'true' },
    });
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
    expect(answer.headers.get('Vary')).toContain('Accept');
  });
});
