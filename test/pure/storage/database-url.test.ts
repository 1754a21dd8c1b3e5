import { describe, expect, test } from 'vitest';

import {
  checkDatabaseUrl,
  parseDatabaseUrl,
} from '../../../src/storage/database/hosts/database-url.js';
import { isAway } from '../../../src/storage/database/hosts/awaited-database.js';
import { HostDirectory, NoHostError } from '../../../src/storage/database/hosts/host-directory.js';

const host = (name: string, port = 5432) => ({ host: name, port });

describe('a DATABASE_URL of several hosts', () => {
  test.each([
    ['postgresql://a,b/db', [host('a'), host('b')]],
    ['postgres://u:p@a:1,b:2/db', [host('a', 1), host('b', 2)]],
    ['postgresql://u:p%40%2C%2F@a,b:2/db?sslmode=require', [host('a'), host('b', 2)]],
    ['postgresql://u@[2001:db8::1]:5,[::1]/db', [host('2001:db8::1', 5), host('::1')]],
    ['postgresql://%2Frun%2Fa,b/db', [host('/run/a'), host('b')]],
    ['postgresql:///db?host=a,b&port=1,2', [host('a', 1), host('b', 2)]],
    ['postgresql:///db?host=a,b&port=7', [host('a', 7), host('b', 7)]],
  ])('%s names its hosts', (url, hosts) => {
    expect(parseDatabaseUrl(url)).toMatchObject({ hosts, needsWrites: true, isShuffled: false });
  });

  test('is one of its first host alone to the driver, with all else as it was', () => {
    const url =
      'postgresql://u:p%40%2C%2F@a:1,b:2/db?sslmode=require&target_session_attrs=read-write&options=-c%20x%3D1';
    const { connectionString } = parseDatabaseUrl(url);
    expect(connectionString).toBe(
      'postgresql://u:p%40%2C%2F@a:1/db?sslmode=require&options=-c+x%3D1',
    );
    expect(new URL(connectionString).searchParams.get('options')).toBe('-c x=1');
  });

  test('may ask for any server, or for another order, and one host for one that takes writes', () => {
    expect(parseDatabaseUrl('postgresql://a,b/db?target_session_attrs=any').needsWrites).toBe(
      false,
    );
    expect(parseDatabaseUrl('postgresql://a,b/db?load_balance_hosts=random').isShuffled).toBe(true);
    const one = parseDatabaseUrl('postgresql://a/db?target_session_attrs=primary');
    expect(one).toMatchObject({ hosts: [host('a')], needsWrites: true });
  });

  test.each(['postgresql://u:p@a/db', 'postgresql://localhost/db?host=/run/x', 'postgresql:///db'])(
    "%s, of one host, is the driver's as it is",
    (url) => {
      expect(parseDatabaseUrl(url)).toMatchObject({ connectionString: url, hosts: [] });
    },
  );

  test.each([
    ['mysql://a/db', /postgresql:\/\//],
    ['postgresql://a,b/db?target_session_attrs=standby', /target_session_attrs/],
    ['postgresql://a,b/db?load_balance_hosts=yes', /load_balance_hosts/],
    ['postgresql://a,,b/db', /empty host/],
    ['postgresql://u:secret@a:b:c,d/db', /host:port/],
    ['postgresql://u:secret@a:70000,d/db', /65535/],
    ['postgresql:///db?host=a,b,c&port=1,2', /as many/],
  ])('%s is refused, without a word of what is in it', (url, reason) => {
    const faults: string[] = [];
    checkDatabaseUrl(url, faults);
    expect(faults).toStrictEqual([expect.stringMatching(reason)]);
    expect(faults.join()).not.toContain('secret');
  });
});

describe('of several hosts', () => {
  const [first, second, third] = [host('first'), host('second'), host('third')];
  const never = new Promise<never>(() => undefined);

  test('the first that will do is taken, and kept until there is trouble with it', async () => {
    let writes = first;
    const tried: string[] = [];
    const moved: string[] = [];
    const directory = new HostDirectory(
      [first, second, third],
      (each) => {
        tried.push(each.host);
        return each === writes ? Promise.resolve() : Promise.reject(new Error('no'));
      },
      (each) => moved.push(each.host),
    );
    expect(await directory.find()).toBe(first);
    expect(await directory.find()).toBe(first);
    expect(tried).toStrictEqual(['first']);
    writes = third;
    directory.doubt(second);
    expect(await directory.find()).toBe(first);
    directory.doubt(first);
    expect(await Promise.all([directory.find(), directory.find()])).toStrictEqual([third, third]);
    expect(tried).toStrictEqual(['first', 'first', 'second', 'third']);
    expect(moved).toStrictEqual(['third']);
  });

  test('one that says nothing keeps the next one waiting for a moment only', async () => {
    const silent = new HostDirectory(
      [first, second],
      (each) => (each === first ? never : Promise.resolve()),
      () => undefined,
    );
    expect(await silent.find()).toBe(second);
  });

  test('where none will do each is told of with its reason, and they are looked for again', async () => {
    const none = new HostDirectory(
      [first, host('::1', 7)],
      (each) => Promise.reject(new Error(`no ${each.host}`)),
      () => undefined,
    );
    await expect(none.find()).rejects.toThrow(
      'No host of DATABASE_URL will do (first:5432: no first; [::1]:7: no ::1)',
    );
    await expect(none.find()).rejects.toThrow(NoHostError);
  });

  test('all of them away is away, one that will have none of us is not', () => {
    const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    const wrong = Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' });
    expect(
      isAway(
        new NoHostError([
          [first, refused],
          [second, refused],
        ]),
      ),
    ).toBe(true);
    expect(
      isAway(
        new NoHostError([
          [first, refused],
          [second, wrong],
        ]),
      ),
    ).toBe(false);
  });
});
