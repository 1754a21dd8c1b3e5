import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

import axios from 'axios';
import { Agent, fetch } from 'undici';

/** Codes of the errors that Node's own clients have of a request; undefined where an error has none. */
export interface CodesOfNode {
  readonly fetch: string | undefined;
  readonly http: string | undefined;
  readonly axios: string | undefined;
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
  const codes = await Promise.all([
    codeOf(
      fetch(url, { method, dispatcher, ...(body === undefined ? {} : { body }) }).then((answer) =>
        answer.text(),
      ),
    ),
    codeOf(byHttp),
    codeOf(axios({ url, method, httpAgent, httpsAgent, data: body })),
  ]);
  await dispatcher.close();
  return { fetch: codes[0], http: codes[1], axios: codes[2] };
}

async function codeOf(sent: Promise<unknown>): Promise<string | undefined> {
  const error = await sent.then(
    () => new Error('There was no failure.'),
    (failure: unknown) => failure as Error,
  );
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code;
}
