import { HOST } from '../protocol/guest-protocol.js';

/** The name of the prelude's code in stacks. */
export const PRELUDE_FILE = 'prelude.js';
/**
 * Code of the guest: a function that gives what a unit exports, by the unit's number. A unit is a CommonJS module, which is
 * evaluated when it is first required; the host has its source. One that fails may be tried again.
 */
export const LINKER = `((host) => {
  const units = Object.create(null);
  const require = (number) => {
    const known = units[number];
    if (known !== undefined) return known.exports;
    const unit = (units[number] = { exports: {} });
    try {
      host(${String(HOST.loadUnit)}, number)(unit.exports, require, unit);
    } catch (error) {
      delete units[number];
      throw error;
    }
    return unit.exports;
  };
  return require;
})(__host)`;
