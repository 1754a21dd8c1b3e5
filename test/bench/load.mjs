// Sends one request again and again over raw sockets, so that the load costs as little as it can beside what is measured.
import { connect } from 'node:net';

/** Milliseconds from the start of a request to the end of its answer, sorted, and how many answers were no successes. */
export async function load({ url, method = 'POST', path = '/', headers = {}, body = '', ...how }) {
  const { connections = 32, seconds = 5, pauseMs = 0 } = how;
  const { hostname, port } = new URL(url);
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  }).map(([name, value]) => `${name}: ${String(value)}`);
  const request = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  const until = performance.now() + seconds * 1000;
  const times = [];
  let failures = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      const answers = answersOf(socket);
      while (performance.now() < until) {
        const sentAt = performance.now();
        socket.write(request);
        const { value: status } = await answers.next();
        times.push(performance.now() - sentAt);
        if (status < 200 || status > 299) failures += 1;
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const quantile = (q) => times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? 0;
  return { perSecond: times.length / elapsed, p50: quantile(0.5), p99: quantile(0.99), failures };
}

/** The statuses of the answers on a socket, each once its answer is whole. */
async function* answersOf(socket) {
  let received = '';
  for await (const bytes of socket) {
    received += bytes.toString('latin1');
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) break;
      const head = received.slice(0, end);
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (received.length < end + 4 + length) break;
      received = received.slice(end + 4 + length);
      yield Number(head.slice(9, 12));
    }
  }
}
