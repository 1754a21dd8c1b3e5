import { validationFailed, VaultError } from '../../../../domain/errors.js';
import type { Limits } from '../../../../domain/limits.js';
import { joinTarget } from '../../../../domain/proxy/destination-target.js';
import type { DestinationTarget } from '../../../../domain/proxy/destination-target.js';
import type { HeaderList } from '../../../../domain/proxy/header-list.js';
import { hasPassed } from '../../../../domain/proxy/loop-mark.js';
import type { RunnableProxy } from '../../proxy-sealing.js';
import { isDetokenizable } from '../detokenize-message.js';
import type { ProxyCall, Stage } from '../proxy-call.js';
import type { IncomingBody, ProxyRequest } from '../proxy-message.js';
import { holdBody, holdOrBegin } from '../request-body.js';

/**
 * Reads the request: where it goes, the headers that may pass, and as much of the body as anybody has to look at. Throws
 * VALIDATION_FAILED for a path that leads above that of the Proxy, DESTINATION_FAILED for a call that has come back to the
 * Proxy, and PAYLOAD_TOO_LARGE for a body that is longer than a transform may get.
 */
export const read: Stage = ({ headerRules, limits }, call) => {
  const { proxy, request } = call;
  call.target = targetOf(proxy, request);
  if (hasPassed(request.headers, proxy.id)) throw loops();
  const headers = headerRules.passing(request.headers);
  const { body } = request;
  if (proxy.requestTransform !== undefined) return hold(call, headers, limits);
  if (body !== undefined && proxy.requireAuth && isDetokenizable(headers))
    return begin(call, headers, body, limits);
  call.message = { headers, body: NOTHING };
  call.unheld = body;
  return undefined;
};

const NOTHING = Buffer.alloc(0);

async function hold(call: ProxyCall, headers: HeaderList, limits: Limits): Promise<void> {
  call.message = { headers, body: await holdBody(call.request.body, limits) };
}

async function begin(
  call: ProxyCall,
  headers: HeaderList,
  body: IncomingBody,
  limits: Limits,
): Promise<void> {
  const begun = await holdOrBegin(body, limits);
  const isLong = 'rest' in begun;
  call.message = { headers, body: isLong ? NOTHING : begun.held };
  call.unheld = isLong ? begun : undefined;
}

function targetOf({ destinationUrl }: RunnableProxy, request: ProxyRequest): DestinationTarget {
  const target = joinTarget(destinationUrl, request);
  if (target !== undefined) return target;
  const message = 'must not lead above the path of the destination';
  throw validationFailed([{ path: ['path'], message }]);
}

function loops(): VaultError {
  const message = 'The destination leads back to the Proxy itself.';
  return new VaultError('DESTINATION_FAILED', message);
}
