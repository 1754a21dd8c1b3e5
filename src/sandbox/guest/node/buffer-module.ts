import { atob, btoa, Buffer, transcode } from './buffer.js';

const MAX_LENGTH = 2 ** 31 - 1;
const MAX_STRING_LENGTH = 2 ** 29 - 24;

/** The module `buffer`. */
export const buffer = {
  Buffer,
  SlowBuffer: Buffer,
  INSPECT_MAX_BYTES: 50,
  kMaxLength: MAX_LENGTH,
  kStringMaxLength: MAX_STRING_LENGTH,
  constants: { MAX_LENGTH, MAX_STRING_LENGTH },
  transcode,
  atob,
  btoa,
};
