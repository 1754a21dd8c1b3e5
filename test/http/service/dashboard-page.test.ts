import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

/** The first page of the dashboard with all that it needs, as it is sent; CONTRIBUTING.md says so too. */
const FIRST_PAGE_BYTES_MAX = 350_000;

describe('the dashboard over HTTP', () => {
  let service: TestService;
  let page: Response;
  let html: string;

  beforeAll(async () => {
    service = await startService();
    page = await fetch(`${service.url}/dashboard`, { headers: { Accept: 'text/html,*/*' } });
    html = await page.text();
  });

  afterAll(() => service.close());

  const partsOf = (): string[] =>
    [...html.matchAll(/<(?:script|link) [^>]*?(?:src|href)="([^"]*)"/g)].map(
      ([, address]) => `${service.url}${address ?? ''}`,
    );

  it('is one page for every path of it, which is asked for each time', async () => {
    for (const path of ['', '/', '/tokens', '/applications/new', '/no/such/page']) {
      const answer = await fetch(`${service.url}/dashboard${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toBe(html);
    }
    expect(page.headers.get('Cache-Control')).toBe('no-cache');
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const posted = await fetch(`${service.url}/dashboard`, { method: 'POST' });
    expect(posted.status).toBe(401);
  });

  it('allows its own origin alone, no style or script within it, and no page around it', () => {
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
      "style-src 'self'",
    ]);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:/i);
  });

  it('is made of files that are kept for good, sent as brotli, gzip or as they are', async () => {
    const parts = partsOf().filter((address) => address.includes('/dashboard/'));
    expect(parts.length).toBe(2);
    for (const address of parts) {
      expect(address).toMatch(/\/dashboard\/assets\/main-[A-Z0-9]{8}\.(js|css)$/);
      const texts = new Set<string>();
      for (const coding of ['br', 'gzip', 'identity']) {
        const file = await fetch(address, { headers: { 'Accept-Encoding': coding } });
        expect(file.status).toBe(200);
        expect(file.headers.get('Content-Encoding') ?? 'identity').toBe(coding);
        expect(file.headers.get('Vary')).toContain('Accept-Encoding');
        expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(file.headers.get('Content-Type')).toMatch(/^text\/(css|javascript)/);
        texts.add(await file.text());
      }
      expect(texts.size).toBe(1);
    }
  });

  it('needs less than 350 KB by gzip for the first page', async () => {
    const scripts = partsOf().filter((address) => address.endsWith('.js'));
    const [main = ''] = scripts;
    const imported = (await (await fetch(main)).text()).matchAll(/from"\.\/([^"]+)"/g);
    const all = [...partsOf(), ...[...imported].map(([, name]) => new URL(name ?? '', main).href)];
    expect(all.length).toBeGreaterThan(3);
    let bytes = 0;
    for (const address of new Set(all)) {
      const file = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } });
      const length = Number(file.headers.get('Content-Length'));
      await file.arrayBuffer();
      bytes += length;
    }
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(FIRST_PAGE_BYTES_MAX);
  });

  it('has no other files, also not those beside its own', async () => {
    for (const name of ['none.js', '..%2findex.html', '..%2fbundled.json', '.hidden']) {
      const { status } = await fetch(`${service.url}/dashboard/assets/${name}`);
      expect([name, status]).toEqual([name, 401]);
    }
  });
});
