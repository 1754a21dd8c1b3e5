import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { NetConnectOpts, Socket } from 'node:net';

import { inject } from 'vitest';

import { freePort } from '../process/free-ports.js';

/** A way to the database that can be broken and mended, as a server that dies and comes back. */
export interface Relay {
  /** The DATABASE_URL that leads through it. */
  readonly url: string;
  break(): Promise<void>;
  mend(): Promise<void>;
  /** Lets nothing through any more, in neither direction, and closes nothing: as a network that swallows packets. */
  stall(): void;
  /** Lets through what has been held back, and all that follows. */
  resume(): void;
}

/** A value that goes with a statement, as it is sent: a text, or bytes; null is no value. */
export type SentValue = string | Buffer | null;

/** Is told of every statement that passes. */
export type OnStatement = (text: string, values: readonly SentValue[]) => void;

/** Opens a port on loopback that leads to a database: the one that the tests share, unless another is named. */
export async function startRelay(
  onStatement: OnStatement = () => undefined,
  databaseUrl = inject('database').url,
): Promise<Relay> {
  const url = new URL(databaseUrl);
  const target = targetOf(url);
  const ways = new Set<readonly [from: Socket, to: Socket]>();
  let isStalled = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    client.on('data', statementReader(onStatement));
    for (const way of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      const [from, to] = way;
      ways.add(way);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('close', () => ways.delete(way));
      if (isStalled) from.pause();
      else from.pipe(to);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const port = await freePort();
  await listen(port);
  url.search = '';
  url.host = `127.0.0.1:${String(port)}`;
  return {
    url: url.href,
    break: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const [from] of ways) from.destroy();
      ways.clear();
      await closed;
    },
    mend: () => listen(port),
    stall: () => {
      isStalled = true;
      for (const [from, to] of ways) from.unpipe(to).pause();
    },
    resume: () => {
      if (!isStalled) return;
      isStalled = false;
      for (const [from, to] of ways) from.pipe(to);
    },
  };
}

/**
 * Reads what a client of PostgreSQL sends, by its protocol (version 3): a first message without a type, then messages of
 * a type, a length and a content. `Q` is a statement; `P` parses one under a name, `B` binds the one of a name to values,
 * and each `E` that follows executes it.
 */
function statementReader(tell: OnStatement): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typeBytes = 0;
  let bound: readonly [text: string, values: readonly SentValue[]] = ['', []];
  const texts = new Map<string, string>();
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < typeBytes + 4) return;
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      const type = typeBytes === 0 ? '' : String.fromCharCode(rest[0] ?? 0);
      const content = rest.subarray(typeBytes + 4, length);
      rest = rest.subarray(length);
      typeBytes = 1;
      const [first = '', second = ''] = content.toString('utf8').split('\0', 2);
      if (type === 'Q') tell(first, []);
      if (type === 'P') texts.set(first, second);
      if (type === 'B') {
        const namesBytes = Buffer.byteLength(first) + Buffer.byteLength(second) + 2;
        bound = [texts.get(second) ?? '', valuesIn(content.subarray(namesBytes))];
      }
      if (type === 'E') tell(...bound);
    }
  };
}

/** What stands behind the names in a message that binds: how values are written, then the values. */
function valuesIn(content: Buffer): readonly SentValue[] {
  const formats = content.readInt16BE(0);
  let at = 2 + formats * 2;
  const values: SentValue[] = [];
  for (let left = content.readInt16BE(at); left > 0; left -= 1) {
    const lengthAt = values.length === 0 ? at + 2 : at;
    const length = content.readInt32BE(lengthAt);
    const bytes = content.subarray(lengthAt + 4, lengthAt + 4 + Math.max(0, length));
    const format =
      formats === 0 ? 0 : content.readInt16BE(2 + (formats === 1 ? 0 : values.length * 2));
    values.push(length < 0 ? null : format === 1 ? Buffer.from(bytes) : bytes.toString('utf8'));
    at = lengthAt + 4 + bytes.length;
  }
  return values;
}

function targetOf(url: URL): NetConnectOpts {
  const folder = url.searchParams.get('host');
  return folder === null
    ? { host: url.hostname, port: Number(url.port === '' ? 5432 : url.port) }
    : { path: `${folder}/.s.PGSQL.5432` };
}
