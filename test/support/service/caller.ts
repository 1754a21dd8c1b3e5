import { expect } from 'vitest';

import { checkDocumented } from '../doors/documented.js';
import { recordAnswer, recordRequest } from '../secrets/sent-secrets.js';

/** Who a caller is. */
export interface CallerIdentity {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly key: string;
}

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where there is none, or it is something else. */
  readonly json: unknown;
}

/** Calls a service over HTTP as one Application, or as nobody. */
export class Caller {
  readonly url: string;
  readonly #identity: CallerIdentity | undefined;

  constructor(url: string, identity?: CallerIdentity) {
    this.url = url;
    this.#identity = identity;
  }

  get tenantId(): string {
    return this.identity.tenantId;
  }

  get applicationId(): string {
    return this.identity.applicationId;
  }

  get key(): string {
    return this.identity.key;
  }

  get identity(): CallerIdentity {
    if (this.#identity === undefined) throw new Error('This caller is nobody.');
    return this.#identity;
  }

  /** The same Application calling with another key, or another service. */
  with(changes: { readonly key?: string; readonly url?: string }): Caller {
    const { key = this.key, url = this.url } = changes;
    return new Caller(url, { ...this.identity, key });
  }

  /** Sends JSON: a value, or text that is sent byte for byte. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const all = {
      ...(this.#identity === undefined ? {} : { 'SVC-API-KEY': this.#identity.key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    };
    recordRequest(path, all, body);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: all,
      ...(body === undefined ? {} : { body: text }),
    });
    const answer = await answerOf(response);
    recordAnswer(answer.status, answer.text);
    checkDocumented(method, path, answer);
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send('POST', path, body);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.send('PUT', path, body);
  }

  delete(path: string, body?: unknown): Promise<Answer> {
    return this.send('DELETE', path, body);
  }

  /** Runs a GraphQL operation and gives its whole answer. */
  graphql(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    return this.send('POST', '/graphql', { query, variables });
  }

  /** Creates an Application in the caller's tenant and calls as it. */
  async newApplication(grants: Readonly<Record<string, unknown>>): Promise<Caller> {
    const answer = await this.post('/applications', { name: 'Test', type: 'private', ...grants });
    expect(answer.status, answer.text).toBe(201);
    const { id, key, tenant_id: tenantId } = answer.json as Record<string, string>;
    return new Caller(this.url, {
      tenantId: tenantId ?? '',
      applicationId: id ?? '',
      key: key ?? '',
    });
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}
