import { existsSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Figures } from './report/outcome.js';
import { OperatedService } from './operated/operated-service.js';
import { TokenLoad } from './operated/token-load.js';

export const promise =
  'A clock that jumps by an hour fails no request but by what has ended at that hour, deletes nothing, and leaves no trace once it is right again.';
export const method =
  'The clock of a running service is set an hour forward, right, an hour back and right again by libfaketime, beside ordinary requests.';

const HOUR_MS = 3_600_000;

/** Debian's library that tells programs another time, in its package `libfaketime`. */
export function faketimeLibrary(): string | undefined {
  return readdirSync('/usr/lib')
    .map((each) => join('/usr/lib', each, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path));
}

/** Rejects where an ordinary request fails, or something has ended for good by a wrong clock. */
export async function run(): Promise<Figures> {
  const library = faketimeLibrary();
  if (library === undefined) throw new Error('libfaketime is missing: apt-get install libfaketime');
  const file = join(mkdtempSync(join(tmpdir(), 'token-vault-clock-')), 'clock');
  const set = (seconds: number): void => {
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${String(seconds)}\n`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  const service = await OperatedService.start({
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What measures how long something takes is not what people set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      RATE_LIMIT_PER_SECOND: '10000',
    },
  });
  const load = new TokenLoad(service.url, service.key);
  try {
    const kept = await thingsThatEnd(service);
    load.begin(4);
    await load.answered(20);
    const looks: string[] = [];
    const look = async (name: string, seconds: number, expected: Look): Promise<void> => {
      set(seconds);
      // Answers tell the time of the service: it is seen there that the clock was set.
      await load.answered(20);
      await kept.expect(name, expected);
      looks.push(name);
    };
    await look('right', 0, { token: 200, key: 201, replay: true });
    await look('an hour ahead', 3_600, { token: 404, key: 401, replay: true });
    const until = performance.now() + 120_000;
    while (!service.output.includes('the clock was set forward')) {
      if (performance.now() > until) throw new Error('The service has not noticed.');
      await wait(100);
    }
    await load.answered(20);
    await look('right again', 0, { token: 200, key: 201, replay: true });
    await look('an hour behind', -3_600, { token: 200, key: 201, replay: true });
    await look('right at last', 0, { token: 200, key: 201, replay: true });
    const requests = await load.end();
    const errors = service.lines.filter(({ level }) => Number(level) >= 50);
    if (errors.length > 0) throw new Error(`The log has an error: ${JSON.stringify(errors[0])}`);
    const code = await service.stop();
    if (code !== 0) throw new Error(`The service has ended with ${String(code)}.`);
    return { 'the clock was': looks.join(', '), 'ordinary requests, none failed': requests };
  } finally {
    await load.stop();
    await service.close();
  }
}

/** What is answered of the token and by the key that end in half an hour, and whether a request is known again. */
interface Look {
  readonly token: number;
  readonly key: number;
  readonly replay: boolean;
}

/** Makes what ends in half an hour, and gives what looks whether it is there. */
async function thingsThatEnd(service: OperatedService) {
  const expires = new Date(Date.now() + HOUR_MS / 2).toISOString();
  const { id = '' } = await service.made('/tokens', {
    type: 'token',
    data: 'x',
    expires_at: expires,
  });
  const application = await service.made('/applications', {
    name: 'a',
    type: 'private',
    permissions: ['token:create'],
    expires_at: expires,
  });
  const once = { 'SVC-IDEMPOTENCY-KEY': 'once' };
  const send = () => service.call('POST', '/tokens', { type: 'token', data: 'once' }, once);
  const first = (await send()).json as { id: string };
  return {
    expect: async (name: string, expected: Look): Promise<void> => {
      const withKey = { 'SVC-API-KEY': application['key'] ?? '' };
      const again = await send();
      const found = {
        token: (await service.call('GET', `/tokens/${id}`)).status,
        key: (await service.call('POST', '/tokens', { type: 'token', data: 'y' }, withKey)).status,
        replay: (again.json as { id: string }).id === first.id,
      };
      if (JSON.stringify(found) !== JSON.stringify(expected))
        throw new Error(`With the clock ${name} there was ${JSON.stringify(found)}.`);
    },
  };
}
