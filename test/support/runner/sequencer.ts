import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Files that take long for what they wait for or start, which their size does not tell: of their kind they begin first, so
 * that no worker is left with one of them at the end. Those of `slow` take over ten seconds each, the longest
 * first, and in turns one that waits and one that asks for a core.
 */
const LONG = [
  'slow/vault-model.test.ts',
  'slow/documents/pages.test.ts',
  'slow/backup/export-import-killed.test.ts',
  'slow/rules-in-schema-only.test.ts',
  'slow/surroundings/faults-of-the-surroundings.test.ts',
  'slow/memory-image.test.ts',
  'slow/surroundings/hosts.test.ts',
  'slow/statement-plans.test.ts',
  'slow/surroundings/process-deaths.test.ts',
  'slow/backup/other-vault.test.ts',
  'slow/keys-reencrypt.test.ts',
  'slow/browser/accessibility.test.ts',
  'slow/soak.test.ts',
  'slow/browser/dashboard/every-key.test.ts',
  'slow/surroundings/operations.test.ts',
  'slow/fairness.test.ts',
  'slow/surroundings/power-cut.test.ts',
  'slow/tenant-delete.test.ts',
  'slow/connection-clients.test.ts',
  'slow/browser/dashboard/two-people.test.ts',
  'slow/surroundings/disk-full.test.ts',
  'slow/hostile-documents.test.ts',
  'slow/browser/explorer-key.test.ts',
  'slow/browser/reference.test.ts',
  'slow/browser/dashboard/pages.test.ts',
  'slow/browser/weight/opening.test.ts',
  'slow/browser/weight/hostile.test.ts',
  'slow/browser/dashboard/blanks.test.ts',
  'slow/generated-clients.test.ts',
  'slow/browser/dashboard/tokens.test.ts',
  'slow/demo.test.ts',
  'slow/browser/explorer.test.ts',
  'slow/shutdown-bound.test.ts',
  'slow/browser/dashboard/shell.test.ts',
  'slow/surroundings/failover.test.ts',
  'slow/container-image.test.ts',
  'slow/surroundings/physical-backup.test.ts',
  'slow/browser/dashboard/review.test.ts',
  'slow/browser/dashboard/drafts.test.ts',
  'slow/surroundings/terminal.test.ts',
  'slow/database-roles.test.ts',
  'slow/token-model.test.ts',
  'slow/surroundings/workers.test.ts',
  'slow/browser/dashboard/sessions.test.ts',
  'slow/surroundings/unreplicated-commit.test.ts',
  'slow/embedded-log.test.ts',
  'slow/surroundings/faults-names.test.ts',
  'long/backup-guide.test.ts',
  'long/killed-under-load.test.ts',
  'long/old-data.test.ts',
  'long/rolling-restart.test.ts',
  'long/shutdown.test.ts',
  'long/non-interference.test.ts',
  'once/start.test.ts',
  'once/cli.test.ts',
  'http/limits/rates.test.ts',
  'http/storage/tracing.test.ts',
  'http/property/token-model.test.ts',
  'http/security/unseen-tokens.test.ts',
  'http/contract/operations.test.ts',
  'http/reactors/code-waiting.test.ts',
  'http/proxy/wire/proxy-floods.test.ts',
  'http/proxy/wire/outbound-failures.test.ts',
  'http/http/rate-limit.test.ts',
  'http/trail/tampering.test.ts',
  'http/storage/large-lists.test.ts',
  'pure/user-code/sandbox-attacks.test.ts',
  'pure/storage/lost-connections.test.ts',
  'pure/sandbox/pool.test.ts',
  'pure/backup/stream-reader.test.ts',
  'pure/user-code/sandbox-host-limits.test.ts',
];

/**
 * The files of a project one after the other, for a worker keeps what it has imported and its service only as long as the
 * next file is of the same project; and within a project, those that start processes, and wait for them, spread among those
 * that do not: there is always something to do for a core.
 */
export class MixedLoad extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return PROJECTS.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return spread(
        longestFirst(own.filter((file) => !isOfProcesses(file))),
        longestFirst(own.filter(isOfProcesses)),
      );
    });
  }
}

/** What waits much comes before what keeps the cores busy to the end. */
const PROJECTS = ['service', 'pure', 'slow', 'slow/alone'];

const isOfProcesses = ({ moduleId }: TestSpecification): boolean =>
  /\/test\/(?:long|process|once)\//.test(moduleId);

/** The sort is stable: others than the long ones stay in the order of their size. */
function longestFirst(files: readonly TestSpecification[]): readonly TestSpecification[] {
  const placeOf = ({ moduleId }: TestSpecification): number => {
    const place = LONG.findIndex((file) => moduleId.endsWith(`/test/${file}`));
    return place < 0 ? LONG.length : place;
  };
  return [...files].sort((one, other) => placeOf(one) - placeOf(other));
}

/** One of `few` first, and the others at equal distances among `many`, the last of them well before the end. */
function spread<Each>(many: readonly Each[], few: readonly Each[]): Each[] {
  const distance = many.length / (few.length + 1);
  const places = [
    ...many.map((each, index) => ({ each, place: index })),
    ...few.map((each, index) => ({ each, place: index * distance - 0.5 })),
  ];
  return places.sort((one, other) => one.place - other.place).map(({ each }) => each);
}
