import { existsSync, readdirSync } from 'node:fs';

import { reasonAgainstNetworks } from './network.js';

/** Where Debian has the releases of PostgreSQL, each in a folder. */
const RELEASES = '/usr/lib/postgresql';

/** Folder of PostgreSQL's programs, of the newest release that is installed; undefined where none is. */
export const POSTGRES_PROGRAMS = programs();

function programs(): string | undefined {
  if (!existsSync(RELEASES)) return undefined;
  const [newest] = readdirSync(RELEASES).sort((one, other) => Number(other) - Number(one));
  const folder = `${RELEASES}/${newest ?? ''}/bin`;
  return existsSync(`${folder}/initdb`) ? folder : undefined;
}

/** Debian's packages by a file that each brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  iproute2: '/sbin/ip',
  postgresql: `${POSTGRES_PROGRAMS ?? ''}/initdb`,
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
};

/** What a cluster needs and this machine has not, in words; empty where it has all of it. */
export function missingForCluster(): readonly string[] {
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));
  const packages = missing.map((name) => `Debian's package ${name}`);
  if (packages.length > 0 || process.platform !== 'linux') return packages;
  const reason = reasonAgainstNetworks();
  return reason === undefined ? [] : [reason];
}
