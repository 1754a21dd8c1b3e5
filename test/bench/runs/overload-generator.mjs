// Sends one request at a fixed rate, whatever comes back: `overload-generator.mjs JSON`, with { url, key, path, body,
// perSecond, seconds, socketsMax }. Whoever waits for answers before sending more measures a queue that it keeps short itself.
//
// Each request has a connection to itself until it is answered, as callers that know nothing of each other have; once
// `socketsMax` are busy, a request finds none and counts as unsent. Times run from the moment at which a request was due,
// so that a generator that is late does not make the service look good. Writes { accepted, refused, … } to standard output.
import { once } from 'node:events';
import { connect } from 'node:net';

import { quantiles, textOf } from './load.mjs';

const order = JSON.parse(process.argv[2] ?? '{}');
const { hostname, port } = new URL(order.url);
const request = textOf(order.url, { 'SVC-API-KEY': order.key }, order);
/** Answers that come later than this after the last request was due are not waited for. */
const PATIENCE_MS = 10_000;

const buffer = Buffer.alloc(64 * 1024);
/** Connections that wait for a request; the one that has waited longest is next, so that none is closed for idleness. */
const free = new Set();
const times = { accepted: [], refused: [] };
const found = { due: 0, unsent: 0, others: 0, broken: 0 };
let waiting = 0;

/** Opens a connection for one request at a time, again where it is closed. */
async function open() {
  const line = { socket: undefined, dueAt: undefined, rest: 0 };
  // One buffer for all: whatever a connection brings is looked at before the next one is read.
  const onread = { buffer, callback: (length) => take(line, length) };
  line.socket = connect({ port: Number(port), host: hostname, noDelay: true, onread });
  line.socket.on('error', () => undefined).on('close', () => lose(line));
  await once(line.socket, 'connect');
  free.add(line);
}

/** Takes in a part of an answer. */
function take(line, length) {
  let rest = line.rest - length;
  if (line.rest === 0) {
    const text = buffer.latin1Slice(0, length);
    const end = text.indexOf('\r\n\r\n');
    const [, said] = /^content-length: *(\d+)/im.exec(text) ?? [];
    if (end < 0 || said === undefined) throw new Error('an answer of a kind that is not expected');
    line.status = Number(text.slice(9, 12));
    rest = end + 4 + Number(said) - length;
  }
  line.rest = rest;
  if (rest === 0) end(line);
  return true;
}

function end(line) {
  const took = performance.now() - line.dueAt;
  if (line.status >= 200 && line.status < 300) times.accepted.push(took);
  else if (line.status === 503) times.refused.push(took);
  else found.others += 1;
  waiting -= 1;
  line.dueAt = undefined;
  free.add(line);
}

function lose(line) {
  free.delete(line);
  if (line.dueAt !== undefined) {
    waiting -= 1;
    found.broken += 1;
  }
  open().catch(() => undefined);
}

function send(dueAt) {
  found.due += 1;
  const [line] = free;
  if (line === undefined) {
    found.unsent += 1;
    return;
  }
  free.delete(line);
  line.dueAt = dueAt;
  waiting += 1;
  line.socket.write(request);
}

// Callers are connected before the load begins: what a full backlog of the kernel costs is not what is measured here.
for (let opened = 0; opened < order.socketsMax; opened += 50)
  await Promise.all(Array.from({ length: Math.min(50, order.socketsMax - opened) }, open));
const startedAt = performance.now();
const total = Math.round(order.perSecond * order.seconds);
while (found.due < total) {
  const due = Math.min(total, ((performance.now() - startedAt) / 1_000) * order.perSecond);
  while (found.due < due) send(startedAt + (found.due / order.perSecond) * 1_000);
  await new Promise((resolve) => setTimeout(resolve, 1));
}
const sentSeconds = (performance.now() - startedAt) / 1_000;
const until = performance.now() + PATIENCE_MS;
while (waiting > 0 && performance.now() < until)
  await new Promise((resolve) => setTimeout(resolve, 10));

const told = (each) => ({ count: each.length, ...quantiles(each) });
console.log(
  JSON.stringify({
    ...found,
    unanswered: waiting,
    sentSeconds,
    accepted: told(times.accepted),
    refused: told(times.refused),
  }),
);
process.exit(0);
