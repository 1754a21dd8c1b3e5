import { atob, btoa, Buffer, transcode } from './buffer.js';
import {
  isAscii,
  isUtf8,
  MAX_LENGTH,
  MAX_STRING_LENGTH,
  shownBytes,
  SlowBuffer,
} from './buffer-making.js';

/** The module `buffer`. */
export const buffer = {
  Buffer,
  SlowBuffer,
  get INSPECT_MAX_BYTES(): number {
    return shownBytes.most;
  },
  set INSPECT_MAX_BYTES(count: unknown) {
    shownBytes.most = count;
  },
  kMaxLength: MAX_LENGTH,
  kStringMaxLength: MAX_STRING_LENGTH,
  constants: { MAX_LENGTH, MAX_STRING_LENGTH },
  transcode,
  isAscii,
  isUtf8,
  atob,
  btoa,
};
