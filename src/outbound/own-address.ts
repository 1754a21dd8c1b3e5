import { networkInterfaces } from 'node:os';

import ipaddr from 'ipaddr.js';

/** What a system takes for itself, and what stands for all of its addresses at once: both end at this machine. */
const ALWAYS_OWN = ['loopback', 'unspecified'];

/** Whether an address, which must be one, is of this machine, however it is written. */
export function isOwnAddress(text: string): boolean {
  const address = ipaddr.process(withoutZone(text));
  if (ALWAYS_OWN.includes(address.range())) return true;
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return own.some(
    (each) =>
      ipaddr.process(withoutZone(each.address)).toNormalizedString() ===
      address.toNormalizedString(),
  );
}

function withoutZone(text: string): string {
  return text.replace(/%.*/, '');
}
