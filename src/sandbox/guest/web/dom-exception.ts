const CODES: Readonly<Record<string, number>> = {
  IndexSizeError: 1,
  HierarchyRequestError: 3,
  WrongDocumentError: 4,
  InvalidCharacterError: 5,
  NoModificationAllowedError: 7,
  NotFoundError: 8,
  NotSupportedError: 9,
  InUseAttributeError: 10,
  InvalidStateError: 11,
  SyntaxError: 12,
  InvalidModificationError: 13,
  NamespaceError: 14,
  InvalidAccessError: 15,
  TypeMismatchError: 17,
  SecurityError: 18,
  NetworkError: 19,
  AbortError: 20,
  URLMismatchError: 21,
  QuotaExceededError: 22,
  TimeoutError: 23,
  InvalidNodeTypeError: 24,
  DataCloneError: 25,
};

/** Names of the codes, in their order from 1 on, as the standard has them of old (Web IDL, 2.8.1). */
const CONSTANTS =
  'INDEX_SIZE DOMSTRING_SIZE HIERARCHY_REQUEST WRONG_DOCUMENT INVALID_CHARACTER NO_DATA_ALLOWED NO_MODIFICATION_ALLOWED NOT_FOUND NOT_SUPPORTED INUSE_ATTRIBUTE INVALID_STATE SYNTAX INVALID_MODIFICATION NAMESPACE INVALID_ACCESS VALIDATION TYPE_MISMATCH SECURITY NETWORK ABORT URL_MISMATCH QUOTA_EXCEEDED TIMEOUT INVALID_NODE_TYPE DATA_CLONE';

/** The error class of the web's interfaces. */
export class DOMException extends Error {
  readonly #name: string;

  constructor(message = '', options: string | { name?: string; cause?: unknown } = 'Error') {
    super(message);
    this.#name = typeof options === 'string' ? options : (options.name ?? 'Error');
    if (typeof options === 'object' && 'cause' in options)
      Object.defineProperty(this, 'cause', {
        value: options.cause,
        configurable: true,
        writable: true,
      });
    // Its name is known only here.
    Error.captureStackTrace(this, DOMException);
  }

  override get name(): string {
    return this.#name;
  }

  get code(): number {
    return CODES[this.#name] ?? 0;
  }
}

CONSTANTS.split(' ').forEach((name, index) => {
  for (const target of [DOMException, DOMException.prototype])
    Object.defineProperty(target, `${name}_ERR`, { value: index + 1, enumerable: true });
});
