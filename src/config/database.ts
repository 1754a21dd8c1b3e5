import { Secret } from '../domain/secret.js';

/** Where the data is. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string; readonly isDurable: boolean }
  | {
      readonly kind: 'postgres';
      readonly url: Secret<string>;
      /** As whom migrations are applied; absent: as whoever serves. */
      readonly migrateUrl?: Secret<string>;
      readonly poolMax: number;
    };

/** The variables that say where the data is. */
interface DatabaseVariables {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_MIGRATE_URL?: string | undefined;
  readonly DATABASE_POOL_MAX: number;
  readonly EMBEDDED_FSYNC: 'on' | 'off';
}

/** Where the data is, by variables each of which is valid. */
export function databaseOf(read: DatabaseVariables, dataDir: string): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_MIGRATE_URL: migrateUrl } = read;
  if (url === undefined)
    return { kind: 'embedded', dataDir, isDurable: read.EMBEDDED_FSYNC === 'on' };
  return {
    kind: 'postgres',
    url: new Secret(url),
    ...(migrateUrl === undefined ? {} : { migrateUrl: new Secret(migrateUrl) }),
    poolMax: read.DATABASE_POOL_MAX,
  };
}
