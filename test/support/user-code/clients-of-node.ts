import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

import axios from 'axios';
import { Agent, fetch } from 'undici';

/** What an error of a call of the system has besides its code. */
export type OfSystem = readonly [errno: number | null, syscall: string | null];

/** Codes of the errors that Node's own clients have of a request; undefined where an error has none. */
export interface CodesOfNode {
  readonly fetch: string | undefined;
  readonly http: string | undefined;
  readonly axios: string | undefined;
  readonly ofSystem: Readonly<Record<'fetch' | 'http' | 'axios', OfSystem>>;
}

/** Where names are not this machine's, they are this machine here. */
const toThisMachine: LookupFunction = (_name, { all }, callback) => {
  if (all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

/** Sends a request by Node's own clients, without a vault between; `ca` is trusted. */
export async function codesOfNode(
  url: string,
  body: string | undefined,
  ca: string,
): Promise<CodesOfNode> {
  const method = body === undefined ? 'GET' : 'POST';
  const options = { ca, lookup: toThisMachine };
  const dispatcher = new Agent({ connect: options });
  const httpAgent = new PlainAgent(options);
  const httpsAgent = new SecureAgent(options);
  const request = url.startsWith('https:') ? secureRequest : plainRequest;
  const agent = url.startsWith('https:') ? httpsAgent : httpAgent;
  const byHttp = new Promise<void>((resolve, reject) => {
    const made = request(url, { method, agent }, (answer) => {
      answer.on('end', resolve).on('error', reject).resume();
    });
    made.on('error', reject).end(body);
  });
  const [byFetch, byPlain, byAxios] = await Promise.all([
    failureOf(
      fetch(url, { method, dispatcher, ...(body === undefined ? {} : { body }) }).then((answer) =>
        answer.text(),
      ),
    ),
    failureOf(byHttp),
    failureOf(axios({ url, method, httpAgent, httpsAgent, data: body })),
  ]);
  await dispatcher.close();
  return {
    fetch: byFetch.code,
    http: byPlain.code,
    axios: byAxios.code,
    ofSystem: { fetch: byFetch.ofSystem, http: byPlain.ofSystem, axios: byAxios.ofSystem },
  };
}

interface Failure {
  readonly code: string | undefined;
  readonly ofSystem: OfSystem;
}

async function failureOf(sent: Promise<unknown>): Promise<Failure> {
  const error = await sent.then(
    () => new Error('There was no failure.'),
    (failure: unknown) => failure as Error,
  );
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  const { errno, syscall } = (code === undefined ? cause : error) as NodeJS.ErrnoException;
  return { code: code ?? cause?.code, ofSystem: [errno ?? null, syscall ?? null] };
}
