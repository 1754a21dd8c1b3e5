import { validationFailed, VaultError } from '../../../../domain/errors.js';
import { joinTarget } from '../../../../domain/proxy/destination-target.js';
import type { DestinationTarget } from '../../../../domain/proxy/destination-target.js';
import type { HeaderList } from '../../../../domain/proxy/header-list.js';
import { hasPassed } from '../../../../domain/proxy/loop-mark.js';
import type { RunnableProxy } from '../../proxy-sealing.js';
import type { CallDependencies } from '../call-dependencies.js';
import { isDetokenizable } from '../detokenize-message.js';
import type { ProxyCall, Stage } from '../proxy-call.js';
import type { IncomingBody, ProxyRequest } from '../proxy-message.js';
import { holdBody, holdOrBegin } from '../request-body.js';

/**
 * Reads the request: where it goes, the headers that may pass, and as much of the body as has to be looked at. Throws
 * VALIDATION_FAILED for a path that leads above that of the Proxy, DESTINATION_FAILED for a call that has come back to the
 * Proxy, and PAYLOAD_TOO_LARGE for a body that is longer than a transform may get.
 */
export const read: Stage = (dependencies, call) => {
  const { proxy, request } = call;
  call.target = targetOf(proxy, request);
  if (hasPassed(request.headers, proxy.id)) throw loops();
  const headers = dependencies.headerRules.passing(request.headers);
  const { body } = request;
  if (proxy.requestTransform !== undefined) return hold(dependencies, call, headers);
  if (body !== undefined && proxy.requireAuth && isDetokenizable(headers))
    return begin(dependencies, call, headers, body);
  call.message = { headers, body: NOTHING };
  call.unheld = body;
  return undefined;
};

const NOTHING = Buffer.alloc(0);

async function hold(
  dependencies: CallDependencies,
  call: ProxyCall,
  headers: HeaderList,
): Promise<void> {
  call.message = { headers, body: await holdBody(call.request.body, dependencies) };
}

async function begin(
  dependencies: CallDependencies,
  call: ProxyCall,
  headers: HeaderList,
  body: IncomingBody,
): Promise<void> {
  const begun = await holdOrBegin(body, dependencies);
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
