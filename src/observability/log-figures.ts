/** What is measured of the log. */
export class LogFigures {
  /** Lines that were given up. */
  linesLost = 0;
  /** Times that writing failed; what was to be written is kept, and tried again. */
  writeFailures = 0;
  /** Bytes that wait to be written. */
  waitingBytes: () => number = () => 0;
}
