import { format, inspect } from 'util';

interface Writable {
  write(text: string, done?: (error?: unknown) => void): unknown;
  once?(name: string, listener: () => void): unknown;
  listenerCount?(name: string): number;
  removeListener?(name: string, listener: () => void): unknown;
}

interface ConsoleOptions {
  readonly stdout: Writable;
  readonly stderr?: Writable;
  readonly ignoreErrors?: boolean;
}

const nothing = (): void => undefined;

/** `console.Console`, which writes to streams of the code's own. */
class ConsoleOfStreams {
  readonly #out: Writable;
  readonly #err: Writable;
  readonly #ignoresErrors: boolean;
  #indentation = '';
  readonly #counts = new Map<string, number>();

  constructor(given: ConsoleOptions | Writable, stderr?: Writable, ignoreErrors = true) {
    const options =
      'write' in given && typeof given.write === 'function'
        ? { stdout: given, stderr, ignoreErrors }
        : (given as ConsoleOptions);
    for (const name of ['stdout', 'stderr'] as const) {
      const stream = (options[name] ?? options.stdout) as Partial<Writable> | undefined;
      if (typeof stream?.write !== 'function')
        throw Object.assign(
          new TypeError(`Console expects a writable stream instance for ${name}`),
          { code: 'ERR_CONSOLE_WRITABLE_STREAM' },
        );
    }
    this.#out = options.stdout;
    this.#err = options.stderr ?? options.stdout;
    this.#ignoresErrors = options.ignoreErrors ?? true;
    // They are called apart from the console too, as the global one's are.
    const prototype = ConsoleOfStreams.prototype as unknown as Record<
      string,
      (...values: unknown[]) => void
    >;
    for (const name of Object.getOwnPropertyNames(prototype))
      if (name !== 'constructor') Reflect.set(this, name, prototype[name]?.bind(this));
  }

  #write(stream: Writable, values: readonly unknown[]): void {
    const text = `${this.#indentation}${format(...values).replaceAll('\n', `\n${this.#indentation}`)}\n`;
    if (!this.#ignoresErrors) {
      stream.write(text);
      return;
    }
    stream.once?.('error', nothing);
    try {
      stream.write(text, (error) => {
        // What a stream tells later, nobody is to hear either.
        if (error !== null && error !== undefined && stream.listenerCount?.('error') === 0)
          stream.once?.('error', nothing);
      });
    } catch (error) {
      // Calls that are nested too deep are an error of the code around, as in Node.
      if (error instanceof RangeError && error.message.includes('call stack')) throw error;
    } finally {
      stream.removeListener?.('error', nothing);
    }
  }

  log(...values: unknown[]): void {
    this.#write(this.#out, values);
  }

  info(...values: unknown[]): void {
    this.#write(this.#out, values);
  }

  debug(...values: unknown[]): void {
    this.#write(this.#out, values);
  }

  dirxml(...values: unknown[]): void {
    this.#write(this.#out, values);
  }

  warn(...values: unknown[]): void {
    this.#write(this.#err, values);
  }

  error(...values: unknown[]): void {
    this.#write(this.#err, values);
  }

  trace(...values: unknown[]): void {
    this.#write(this.#err, [`Trace: ${format(...values)}`]);
  }

  dir(value: unknown, options?: object): void {
    this.#write(this.#out, [inspect(value, { ...options })]);
  }

  table(value: unknown): void {
    this.#write(this.#out, [value]);
  }

  assert(condition: unknown, ...values: unknown[]): void {
    if (condition) return;
    const [first, ...rest] = values;
    this.#write(this.#err, [
      `Assertion failed${values.length === 0 ? '' : `: ${format(first)}`}`,
      ...rest,
    ]);
  }

  group(...values: unknown[]): void {
    if (values.length > 0) this.#write(this.#out, values);
    this.#indentation += '  ';
  }

  groupEnd(): void {
    this.#indentation = this.#indentation.slice(2);
  }

  count(label = 'default'): void {
    const count = (this.#counts.get(label) ?? 0) + 1;
    this.#counts.set(label, count);
    this.#write(this.#out, [`${label}: ${String(count)}`]);
  }
}

Object.defineProperty(ConsoleOfStreams, 'name', { value: 'Console' });

/** Called without `new` too, as functions of long ago are. */
export const Console = new Proxy(ConsoleOfStreams, {
  apply: (Class, _, values: ConstructorParameters<typeof ConsoleOfStreams>) => new Class(...values),
});
