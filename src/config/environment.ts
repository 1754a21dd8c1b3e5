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

/**
 * Variables by which libraries within the service would do otherwise than its documentation says, whatever it was they were
 * set for: report to others what is asked (Apollo), show statements and the password of the database (`debug`, in Prisma),
 * send statements elsewhere (Prisma's remote executor), or look for a driver that is not there (pg). What else the programs
 * read of their environment is listed in the test of this file.
 */
const SWITCHES = /^(?:DEBUG|APOLLO_.*|PRISMA_.*|TEST_CLIENT_ENGINE_.*|NODE_PG_FORCE_NATIVE)$/;

/** Whether a variable is a switch of a library, which does nothing here. */
export function isLibrarySwitch(name: string): boolean {
  return SWITCHES.test(name);
}

/**
 * Takes the switches of libraries out of the environment of this process, and so of those that it starts. To be called
 * before any of the libraries is read: they look when they are.
 */
export function dropLibrarySwitches(env: Record<string, string | undefined> = process.env): void {
  for (const name of Object.keys(env)) if (isLibrarySwitch(name)) Reflect.deleteProperty(env, name);
}
