/* Types of the packages that the guest takes its parts from, as far as it looks into them. */

declare module 'path-browserify' {
  const path: object;
  export default path;
}

declare module 'url/' {
  export function parse(url: string): object;
  export function format(url: object | string): string;
  export function resolve(from: string, to: string): string;
  export function resolveObject(from: string, to: string): object;
}

declare module 'events/' {
  const EventEmitter: new () => object;
  export default EventEmitter;
}

declare module 'punycode/' {
  const punycode: object;
  export default punycode;
}

/** Members of strings that the engine has and Node 20 too; TypeScript counts them to a later year. */
interface String {
  isWellFormed(): boolean;
  toWellFormed(): string;
}
