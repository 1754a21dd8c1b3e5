// What the plugins take from src/ beside the schema, so that no rule of the code stands here again.
import { build } from 'esbuild';

/** Imports a module of src/, which is TypeScript. */
async function importSource(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
}

/** The permissions that there are, with what each is for and which types of Applications may hold it. */
export const { PERMISSION_TABLE } = await importSource('src/domain/access/permission.ts');

/** What stands behind the names of enumerations that have others in the services. */
export const { enumerations } = await importSource('src/graphql/enumerations.ts');

/** The errors that there are, by their codes. */
export const { ERROR_TABLE } = await importSource('src/domain/errors.ts');

/** What the audit trail tells of. */
export const { OPERATIONS: AUDITED_OPERATIONS } = await importSource(
  'src/domain/tenant/audit-event.ts',
);

/** The form of a container's path, and how long it may be. */
export const { CONTAINER_PATH, CONTAINER_PATH_MAX } = await importSource(
  'src/domain/token/container-path.ts',
);

/** The name of a member on the wire of REST. */
export const { wireName } = await importSource('src/contract/wire/names.ts');

/** What `data` may be by the type of a token. */
export const { TOKEN_DATA_SCHEMAS } = await importSource('src/domain/token/token-data-schema.ts');

/** How much maps from names to strings may hold. */
export const { MAP_BOUNDS } = await importSource('src/contract/scalars.ts');

/** How long an expression may be, and how many members a mask may have. */
export const { DEFAULT_EXPRESSION_LIMITS } = await importSource(
  'src/domain/expression/work-meter.ts',
);

/** How many settings the configuration of a Reactor may have. */
export const { SETTINGS_MAX } = await importSource('src/domain/reactor/reactor.ts');

/** The form of a reason that a request gives. */
export const { REASON_HEADER, REASON_PATTERN } = await importSource('src/domain/tenant/reason.ts');
