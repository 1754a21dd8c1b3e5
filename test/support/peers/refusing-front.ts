import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a request is refused: by an answer, or by the end of its connection, before it has come through or after it was done. */
export type Refusal =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | 'cut'
  | 'lost';

/** What stands before a service, as a load balancer does, and refuses what it is told to. */
export interface RefusingFront {
  readonly url: string;
  /** Refuses requests whose path or body holds a text, so many times; gives how often it was asked so far. */
  readonly refuse: (text: string, how: Refusal, times?: number) => () => number;
  /** Lets everything through from now on. */
  readonly letThrough: () => void;
  readonly close: () => Promise<void>;
}

interface Rule {
  readonly text: string;
  readonly how: Refusal;
  left: number;
  asked: number;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function refuse(how: Refusal, response: ServerResponse): void {
  if (typeof how === 'string') response.destroy();
  else response.writeHead(how.status, how.headers).end(how.body ?? 'Come back later.');
}

function forward(
  to: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  isLost: boolean,
): void {
  const { method, headers, url = '/' } = request;
  ask(new URL(url, to), { method, headers }, (answer) => {
    if (isLost) {
      answer.resume().on('end', () => response.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  })
    .on('error', () => response.destroy())
    .end(body);
}

/** Opens a port on loopback that leads to a service. */
export async function startRefusingFront(to: string): Promise<RefusingFront> {
  let rules: Rule[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const text = `${request.url ?? ''} ${body.toString()}`;
      const rule = rules.find((each) => text.includes(each.text));
      if (rule !== undefined) rule.asked += 1;
      if (rule === undefined || rule.left === 0) forward(to, request, body, response, false);
      else {
        rule.left -= 1;
        if (rule.how === 'lost') forward(to, request, body, response, true);
        else refuse(rule.how, response);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    refuse: (text, how, times = Number.POSITIVE_INFINITY) => {
      const rule: Rule = { text, how, left: times, asked: 0 };
      rules.push(rule);
      return () => rule.asked;
    },
    letThrough: () => {
      rules = [];
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
