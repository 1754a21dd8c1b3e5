/**
 * What the guest may ask of the host, by number. The guest holds one host function and calls it as
 * `host(operation, …arguments)`. Arguments are numbers, strings without U+0000, and byte ranges, each of which is three
 * arguments: buffer, offset, length. Answers are a number, a string without U+0000, an ArrayBuffer, or nothing.
 */
export const HOST = {
  /** The functions that the host calls; once, when the image is made. */
  bind: 1,
  /** The run has its result: how it ended, JSON text. */
  done: 2,
  /** Something waits in the queue of process.nextTick. */
  tick: 3,
  /** Starts a timer: id, milliseconds; -1 stands for setImmediate. */
  timer: 4,
  clearTimer: 5,
  /** A line for the console: level, text. */
  log: 6,
  /** Asks a capability: call id, capability number, JSON text, and bytes or not. */
  call: 7,
  /** Milliseconds of a monotonic clock. */
  now: 8,
  /** Evaluates a unit of the guest by its number and gives its function. */
  loadUnit: 9,
  abortCall: 10,

  encode: 20,
  encodeJson: 23,
  decodeText: 24,
  decode: 21,
  decodeJson: 22,
  parseUrl: 30,
  setUrlPart: 31,
  domainTo: 32,
  parseQuery: 33,
  formatQuery: 34,
  /** JSON of `parse`, `resolve` or `format`, and its arguments, by the older rules of `url`. Gives JSON. */
  legacyUrl: 35,
  /** Label of an encoding. Gives its name. */
  encodingName: 25,
  /** Number of a decoder of this run, label, fatal, ignore the byte order mark, more follows, bytes. Gives JSON. */
  decodeStream: 26,
  /** Text of a date. Gives milliseconds since 1970, or NaN. */
  parseDate: 27,
  /** A promise. Gives 0 where it waits, 1 where it is fulfilled, 2 where it is rejected; something else of what is none. */
  promiseState: 28,
  /** A settled promise. Gives what it is settled with. */
  promiseResult: 29,

  randomBytes: 40,
  randomUUID: 41,
  hash: 42,
  hmac: 43,
  timingSafeEqual: 44,
  pbkdf2: 45,
  scrypt: 46,
  hkdf: 47,
  /** JSON of algorithm, direction and options; key; initialization vector. Gives the number of a cipher of this run. */
  cipherNew: 48,
  /** Cipher number, bytes. */
  cipherUpdate: 49,
  /** Cipher number, name of what to set, bytes. */
  cipherSet: 50,
  cipherFinal: 51,
  cipherTag: 52,
  sign: 53,
  verify: 54,
  asymmetric: 55,
  keyImport: 56,
  keyExport: 57,
  keyGenerate: 58,
  cryptoNames: 59,
  /** JSON of curve, action and format; private key; the other's public key, or one to convert. */
  ecdh: 60,
  /** DER of a private key, DER of another's public key. */
  agree: 61,
  /** JSON of a cipher's name or number, and of lengths that it must take; JSON of what it takes, or nothing. */
  cipherInfo: 62,
  /** JSON of kind, locales and options of a formatter; a method; JSON of its arguments. Gives JSON. */
  intl: 63,
} as const;

/** What the guest binds, in its order. */
export const BOUND = {
  dispatch: 0,
  deliver: 1,
  fireTimer: 2,
  runTicks: 3,
  requireUnit: 4,
  makeError: 5,
} as const;

/** The capability number that stands for the injected HTTP client. */
export const HTTP_CAPABILITY = -1;

/** Encodings of the codec operations, by number. */
export const ENCODINGS = ['utf8', 'latin1', 'ascii', 'ucs2', 'hex', 'base64', 'base64url'] as const;

/** An encoding that the host's codecs know. */
export type Encoding = (typeof ENCODINGS)[number];

/** What the guest is given at the start of a run besides its input. */
export interface RunSettings {
  /** Names of the capabilities; a name's index is its number. */
  readonly capabilities: readonly string[];
  /** Under which names the function gets the client that capabilities named `svc.…` make up. */
  readonly clientNames: readonly string[];
  readonly http: boolean;
  /** Whether `args` is a message of HTTP, as transforms get it. */
  readonly httpMessage: boolean;
  /** Whether the code asks RegExp for the last match. */
  readonly keepsMatches: boolean;
  readonly outputCharactersMax: number;
  readonly logCharactersMax: number;
  readonly logLinesMax: number;
  readonly hostCallsMax: number;
}
