import { readGuestBundle } from '../../../src/sandbox/image/guest-units.js';
import type { GuestBundle } from '../../../src/sandbox/image/guest-units.js';

const HIDES = 'Reflect.deleteProperty(globalThis,"__host")';

/**
 * A bundle of the guest in which user code reaches the function that asks the host, as `__host`. No build has it so; tests
 * use it to ask the host what the guest itself never would.
 */
export function bundleWithOpenHost(): GuestBundle {
  const bundle = readGuestBundle();
  let opened = 0;
  const units = bundle.units.map(({ file, source }) => {
    const text = Buffer.from(source).toString();
    if (!text.includes(HIDES)) return { file, source };
    opened += 1;
    return { file, source: Buffer.from(text.replace(HIDES, '0')) };
  });
  if (opened !== 1) throw new Error('the unit that hides the host was not found');
  return { ...bundle, units };
}
