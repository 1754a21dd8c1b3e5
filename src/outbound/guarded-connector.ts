import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

import { buildConnector } from 'undici';

import { VaultError } from '../domain/errors.js';
import { portOf } from './address-policy.js';
import type { AddressPolicy } from './address-policy.js';
import { refusedName } from './connection-failure.js';
import { lookupError } from './name-resolver.js';
import type { ResolveName } from './name-resolver.js';

/** How connections are made. */
export interface ConnectorOptions {
  readonly policy: AddressPolicy;
  /** Greatest time until a connection stands: the look-up of the name and all tries of addresses are within it. */
  readonly connectMsMax: number;
  /** Certificates of authorities that are trusted; those that Node trusts where it is left out. */
  readonly ca?: string;
  readonly resolve: ResolveName;
}

/**
 * Connects to permitted addresses only. A name is resolved once, and what was checked is what is dialled: no second look-up
 * can give another answer. TLS is of version 1.2 at least, and its certificate is verified, whatever the environment of
 * the process says.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { policy } = options;
  /** What is looked up does not say for which port: those of the service have connectors of their own. */
  const toOwnPorts = new Map<number, buildConnector.connector>();
  const toOthers = connectorTo(ANY_PORT, options);
  const connectorFor = (port: number): buildConnector.connector => {
    if (!policy.isOwnPort(port)) return toOthers;
    const connector = toOwnPorts.get(port) ?? connectorTo(port, options);
    toOwnPorts.set(port, connector);
    return connector;
  };
  return (target, callback) => {
    const port = portOf(target.protocol, target.port);
    // Of a literal address nothing is looked up.
    const fault = policy.faultOfTarget(target.protocol, target.hostname, port);
    if (fault === undefined) connectorFor(port)(target, callback);
    else callback(refusedAddress(), null);
  };
}

/** No port of anybody. */
const ANY_PORT = 0;

function connectorTo(
  port: number,
  { policy, connectMsMax, ca, resolve }: ConnectorOptions,
): buildConnector.connector {
  return buildConnector({
    timeout: connectMsMax,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    lookup: guardedLookup(policy, resolve, port),
    autoSelectFamily: true,
    allowH2: false,
    ...(ca === undefined ? {} : { ca }),
  });
}

/**
 * A look-up for sockets, which calls back once and never throws, whatever the resolver does: a throw in a callback of a
 * socket would end the process, and a second answer would be dialled in place of the first.
 */
export function guardedLookup(
  policy: AddressPolicy,
  resolve: ResolveName,
  port: number,
): LookupFunction {
  return (hostname, _options, callback) => {
    permittedAddresses(policy, resolve, { hostname, port }).then(
      (permitted) => callback(null, permitted),
      // Whoever asks reads the error first; Node's own types want the list too.
      (error: unknown) => callback(error instanceof Error ? error : lookupError('EAI_AGAIN'), []),
    );
  };
}

async function permittedAddresses(
  policy: AddressPolicy,
  resolve: ResolveName,
  { hostname, port }: { readonly hostname: string; readonly port: number },
): Promise<LookupAddress[]> {
  const answered = await resolve(hostname);
  // What is no address cannot be dialled, and its family is what it looks like, whatever the answer calls it.
  const addresses = answered.flatMap(({ address }) => {
    const family = isIP(address);
    return family === 0 ? [] : [{ address, family }];
  });
  if (addresses.length === 0) throw lookupError('ENOTFOUND');
  const permitted = addresses.filter(({ address }) => policy.permits(hostname, address, port));
  if (permitted.length === 0) throw refusedName();
  return permitted;
}

/** Whether the address exists, and why it is refused, would be knowledge of the inner network. */
function refusedAddress(): VaultError {
  return new VaultError('DESTINATION_FAILED', 'The address of the destination is not allowed.');
}
