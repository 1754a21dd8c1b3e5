import { loadPackage } from '../run/package-units.js';

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** By which code uses something as a stream; each loads the streams and is theirs from then on. */
const ENTRIES = ['write', 'end', 'pipe', 'on', 'once', 'read', 'setEncoding', 'destroy', 'resume'];
const STATES = ['_readableState', '_writableState'];

type Callback = (error?: unknown) => void;

/**
 * What hashes and ciphers have of streams, as Node has it: they become streams when they are first used as some, and cost
 * what they cost without them until then.
 */
export abstract class LazyTransform {
  abstract _transform(chunk: unknown, encoding: unknown, callback: Callback): void;
  abstract _flush(callback: Callback): void;
  /** Of a stream, which it is when it is called. */
  declare push: (chunk: unknown) => boolean;

  static {
    for (const name of ENTRIES)
      Object.defineProperty(LazyTransform.prototype, name, {
        value(this: object, ...values: unknown[]): unknown {
          install();
          return Reflect.apply(Reflect.get(this, name) as Method, this, values);
        },
        configurable: true,
        writable: true,
      });
    for (const name of STATES)
      Object.defineProperty(LazyTransform.prototype, name, {
        get(this: object): unknown {
          Reflect.apply(install(), this, [{}]);
          return Reflect.get(this, name);
        },
        set(this: object, value: unknown): void {
          Object.defineProperty(this, name, {
            value,
            writable: true,
            enumerable: true,
            configurable: true,
          });
        },
        configurable: true,
      });
  }
}

let transform: Method | undefined;

/** Loads the streams and puts them behind all that is lazy. */
function install(): Method {
  if (transform !== undefined) return transform;
  const { Transform } = loadPackage('stream') as { Transform: Method & { prototype: object } };
  for (const name of ENTRIES) Reflect.deleteProperty(LazyTransform.prototype, name);
  Object.setPrototypeOf(LazyTransform.prototype, Transform.prototype);
  transform = Transform;
  return Transform;
}
