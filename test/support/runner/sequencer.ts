import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Files that take long for what they wait for, which their size does not tell: they begin first, so that no worker is
 * left with one of them at the end.
 */
const LONG = [
  'once/start.test.ts',
  'once/process-deaths.test.ts',
  'slow/keys-reencrypt.test.ts',
  'once/cli.test.ts',
  'once/operations.test.ts',
  'process/killed-under-load.test.ts',
  'slow/statement-plans.test.ts',
  'http/property/token-model.test.ts',
  'http/property/non-interference.test.ts',
  'http/security/unseen-tokens.test.ts',
  'http/reactors/code-waiting.test.ts',
  'http/proxy/wire/proxy-floods.test.ts',
  'http/proxy/wire/outbound-failures.test.ts',
  'http/http/rate-limit.test.ts',
  'pure/user-code/sandbox-attacks.test.ts',
  'pure/sandbox/pool.test.ts',
];

/**
 * Runs the files of a project one after the other: a worker goes on from file to file, with what it has imported and the
 * service that it has started, only as long as the next file is of the same project.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file) => ({ file, place: placeOf(file) }))
      .sort((one, other) => one.place - other.place)
      .map(({ file }) => file);
  }
}

const PROJECTS = ['http', 'pure', 'once', 'process', 'slow', 'slow/alone'];

/** By project first, and in it those that take long. The sort is stable: others stay in the order of their size. */
function placeOf({ project, moduleId }: TestSpecification): number {
  const long = LONG.findIndex((file) => moduleId.endsWith(`/test/${file}`));
  return PROJECTS.indexOf(project.name) * 1_000 + (long < 0 ? LONG.length : long);
}
