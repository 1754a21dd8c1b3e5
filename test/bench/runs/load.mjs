// Sends requests again and again over raw sockets, so that the load costs as little as it can beside what is measured.
import { connect } from 'node:net';

/**
 * Loads a process with one request at a time on each connection: always the same, or what `next` makes of method, path
 * and body for each. Milliseconds are from the start of a request to the end of its answer. Throws where an answer is no
 * success: what fails is quickly done, and would pass for speed.
 */
export async function load({ url, headers = {}, next, ...how }) {
  const { connections = 32, seconds = 5, pauseMs = 0, method, path, body } = how;
  const { hostname, port } = new URL(url);
  const always = next === undefined ? textOf(url, headers, { method, path, body }) : undefined;
  const until = performance.now() + seconds * 1000;
  const times = [];
  let failures = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      const answers = answersOf(socket);
      while (performance.now() < until) {
        const request = always ?? textOf(url, headers, next());
        const sentAt = performance.now();
        socket.write(request);
        const { value: status, done } = await answers.next();
        if (done) throw new Error('The connection was closed without an answer.');
        times.push(performance.now() - sentAt);
        if (status < 200 || status > 299) failures += 1;
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  if (failures > 0) throw new Error(`${String(failures)} answers were no successes`);
  return { count: times.length, perSecond: times.length / elapsed, ...quantiles(times) };
}

/** The least, p50 and p99 of numbers, which are sorted on the way. */
export function quantiles(times) {
  times.sort((a, b) => a - b);
  const quantile = (q) => times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? 0;
  return { least: quantile(0), p50: quantile(0.5), p99: quantile(0.99) };
}

/** A request as it goes over the wire. */
export function textOf(url, headers, { method = 'POST', path = '/', body = '' }) {
  const lines = Object.entries({
    Host: new URL(url).host,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  }).map(([name, value]) => `${name}: ${String(value)}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** The statuses of the answers on a socket, each once its answer is whole. */
export async function* answersOf(socket) {
  let received = '';
  for await (const bytes of socket) {
    received += bytes.toString('latin1');
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) break;
      const head = received.slice(0, end);
      const length = bodyLength(head, received, end + 4);
      if (length === undefined || received.length < end + 4 + length) break;
      received = received.slice(end + 4 + length);
      yield Number(head.slice(9, 12));
    }
  }
}

/** The bytes of a body after its head; undefined while a body in chunks has not come to its end. */
function bodyLength(head, received, from) {
  const [, length] = /^content-length: *(\d+)/im.exec(head) ?? [];
  if (length !== undefined || !/^transfer-encoding: *chunked/im.test(head))
    return Number(length ?? 0);
  const last = received.indexOf('0\r\n\r\n', from);
  return last < 0 ? undefined : last + 5 - from;
}
