import axios, { AxiosError, AxiosHeaders } from 'axios';
import type { AxiosRequestConfig, AxiosResponse, InternalAxiosRequestConfig } from 'axios';

import { socketErrorOf } from '../node/socket-error.js';

/* axios over the guest's fetch: its own adapters expect a browser or sockets. */

function bodyOf(config: InternalAxiosRequestConfig): unknown {
  const method = (config.method ?? 'get').toUpperCase();
  if (method === 'GET' || method === 'HEAD') return undefined;
  return (config.data as unknown) ?? undefined;
}

async function readBody(response: Response, type: string | undefined): Promise<unknown> {
  if (type === 'arraybuffer' || type === 'stream') return Buffer.from(await response.arrayBuffer());
  return response.text();
}

function withCredentials(config: InternalAxiosRequestConfig): AxiosHeaders {
  const headers = AxiosHeaders.from(config.headers);
  const { auth } = config;
  if (auth !== undefined) {
    const credentials = Buffer.from(`${auth.username}:${auth.password}`).toString('base64');
    headers.set('Authorization', `Basic ${credentials}`);
  }
  return headers;
}

function timeoutSignal(config: InternalAxiosRequestConfig): AbortSignal | undefined {
  const { timeout = 0, signal } = config;
  if (timeout <= 0) return signal as AbortSignal | undefined;
  const controller = new AbortController();
  setTimeout(() => controller.abort('timeout'), timeout);
  signal?.addEventListener?.('abort', () => controller.abort('canceled'));
  return controller.signal;
}

function failure(error: unknown, config: InternalAxiosRequestConfig): AxiosError {
  if (error === 'timeout')
    return new AxiosError(
      `timeout of ${String(config.timeout)}ms exceeded`,
      'ECONNABORTED',
      config,
    );
  if (config.signal?.aborted === true)
    return new axios.CanceledError('canceled', undefined, config);
  const socketError = socketErrorOf(error);
  if (socketError !== undefined) return AxiosError.from(socketError, undefined, config);
  const message = error instanceof Error ? error.message : 'Network Error';
  return new AxiosError(message, 'ERR_NETWORK', config);
}

async function send(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const url = axios.getUri(config);
  const headers = withCredentials(config);
  const init = {
    method: (config.method ?? 'get').toUpperCase(),
    headers: Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)]),
    body: bodyOf(config),
    redirect: config.maxRedirects === 0 ? 'manual' : 'follow',
    signal: timeoutSignal(config),
  };
  try {
    const response = await fetch(url, init as RequestInit);
    return {
      data: await readBody(response, config.responseType),
      status: response.status,
      statusText: response.statusText,
      headers: AxiosHeaders.from(Object.fromEntries([...response.headers])),
      config,
      request: { responseURL: response.url, path: url },
    };
  } catch (error) {
    throw failure(error, config);
  }
}

async function adapter(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const response = await send(config);
  const isValid = config.validateStatus?.(response.status) ?? true;
  if (isValid) return response;
  const code = response.status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE;
  const message = `Request failed with status code ${String(response.status)}`;
  throw new AxiosError(message, code, config, response.request, response);
}

axios.defaults.adapter = adapter as NonNullable<AxiosRequestConfig['adapter']>;

export { axios };
