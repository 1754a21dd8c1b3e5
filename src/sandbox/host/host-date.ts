import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { parseDate } from './date/date-parser.js';
import { parseUsualDate } from './date/usual-date.js';

/** Most bytes of the text of a date, which is gone through once. */
const DATE_BYTES_MAX = 1024 * 1024;

/** Dates in text, which the language leaves to engines: as V8 reads them, in UTC whatever the zone of the machine is. */
export const dateOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [
    HOST.parseDate,
    (call) =>
      call.withUtf8(
        1,
        DATE_BYTES_MAX,
        (utf8) => parseUsualDate(utf8) ?? parseDate(utf8.toString()),
      ),
  ],
];
