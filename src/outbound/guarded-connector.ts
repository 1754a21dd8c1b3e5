import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

import { buildConnector } from 'undici';

import { VaultError } from '../domain/errors.js';
import type { AddressPolicy } from './address-policy.js';

/** How names become addresses: all of them, in the order in which they are tried. */
export type Resolve = (
  hostname: string,
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** How connections are made. */
export interface ConnectorOptions {
  readonly policy: AddressPolicy;
  readonly connectMsMax: number;
  /** Certificates of authorities that are trusted; those that Node trusts where it is left out. */
  readonly ca?: string;
  /** The system's resolver where it is left out. */
  readonly resolve?: Resolve;
}

/**
 * Connects to permitted addresses only. A name is resolved once, and what was checked is what is dialled: no second look-up
 * can give another answer. TLS is of version 1.2 at least, and its certificate is verified, whatever the environment of
 * the process says.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { policy, connectMsMax, ca, resolve = resolveWithSystem } = options;
  const connect = buildConnector({
    timeout: connectMsMax,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    lookup: guardedLookup(policy, resolve),
    autoSelectFamily: true,
    allowH2: false,
    ...(ca === undefined ? {} : { ca }),
  });
  return (target, callback) => {
    // Of a literal address nothing is looked up.
    const fault = policy.faultOfTarget(target.protocol, target.hostname);
    if (fault === undefined) connect(target, callback);
    else callback(refusedAddress(), null);
  };
}

function guardedLookup(policy: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, _options, callback) => {
    resolve(hostname, (error, addresses) => {
      const permitted = addresses.filter(({ address }) => policy.permits(hostname, address));
      if (error !== null) callback(error, []);
      else if (permitted.length === 0) callback(refusedAddress(), []);
      else callback(null, permitted);
    });
  };
}

const resolveWithSystem: Resolve = (hostname, callback) => {
  systemLookup(hostname, { all: true }, callback);
};

/** Whether the address exists, and why it is refused, would be knowledge of the inner network. */
function refusedAddress(): VaultError {
  return new VaultError('DESTINATION_FAILED', 'The address of the destination is not allowed.');
}
