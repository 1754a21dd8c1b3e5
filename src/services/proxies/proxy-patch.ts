import type { PatchProxyInput } from '../../contract/generated/inputs.js';
import { mergePatch } from '../../domain/json/merge-patch.js';
import type { Proxy } from '../../domain/proxy/proxy.js';

/**
 * The new state of a Proxy by a merge patch (RFC 7386), to be parsed: null returns a member to its default, as leaving it
 * out does here.
 */
export function patchedProxy(
  present: Proxy,
  { configuration, ...patch }: PatchProxyInput,
): unknown {
  const { name, destinationUrl, requestTransform, responseTransform, requireAuth } = present;
  const { applicationId } = present;
  const application = applicationId === undefined ? null : { id: applicationId };
  const given = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([member, value]) => [member, value ?? undefined]);
  return {
    ...{ name, destinationUrl, requestTransform, responseTransform, requireAuth, application },
    ...Object.fromEntries(given),
    configuration:
      configuration === undefined
        ? present.configuration
        : mergePatch(present.configuration, configuration),
  };
}
