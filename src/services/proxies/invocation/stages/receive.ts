import { VaultError } from '../../../../domain/errors.js';
import type { CallDependencies } from '../call-dependencies.js';
import type { ProxyCall, Stage } from '../proxy-call.js';

/**
 * Reads the answer of the destination whole where a transform is to see it. Throws DESTINATION_FAILED where it breaks off
 * or is longer than a transform may get.
 */
export const receive: Stage = (dependencies, call) =>
  call.proxy.responseTransform && readWhole(dependencies, call);

async function readWhole(
  { outbound, headerRules, limits: { bodyBytesMax } }: CallDependencies,
  call: ProxyCall,
): Promise<void> {
  const { headers, body } = call.response;
  const whole = await outbound.readWhole(body, bodyBytesMax);
  if (whole === undefined) {
    const message = `The answer of the destination is longer than the ${String(bodyBytesMax)} bytes that a transform may get.`;
    throw new VaultError('DESTINATION_FAILED', message);
  }
  call.received = { headers: headerRules.passing(headers), body: whole };
}
