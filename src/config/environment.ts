/** Variables that a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that this process was started with, for processes that it starts in turn, and for config.ts. */
export function environment(): Environment {
  return process.env;
}

/** Whether what is written there may be coloured: it is a terminal that can, and nobody has set NO_COLOR (no-color.org). */
export function takesColours(stream: { readonly isTTY?: boolean }, env = environment()): boolean {
  return stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}
