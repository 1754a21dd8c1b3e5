import { existsSync } from 'node:fs';

import { postgresqlBinaries } from '../database/postgresql-server.js';
import { reasonAgainstNetworks } from './network.js';

/** Debian's packages by a file that each brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  iproute2: '/sbin/ip',
  postgresql: `${postgresqlBinaries() ?? ''}/initdb`,
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
