import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

import { readConfig } from '../config.js';
import type { Config } from '../config.js';
import { ConfigError } from '../config/config-error.js';
import { environment } from '../config/environment.js';
import type { Environment } from '../config/environment.js';
import { whyNotOpened } from './listening.js';
import type { Place } from './listening.js';

/**
 * Reads the configuration of a service that is about to open its ports, and looks whether these can be opened: before a
 * database, a master key or a management key is made, which somebody would have to be told of. Throws a ConfigError that
 * lists every fault together, those of the ports and of `HOST` among them.
 */
export async function readConfigAndTryPorts(env: Environment = environment()): Promise<Config> {
  const host = env['HOST'];
  const faults = host && !(await isOfThisMachine(host)) ? [`HOST: ${host} ${NOT_HERE}`] : [];
  const config = readOrRefuse(env, faults);
  const places = placesOf(config).filter(
    ({ variable }) => variable !== 'PORT' || faults.length === 0,
  );
  faults.push(...(await faultsOf(places)));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

const NOT_HERE = 'is not an address of this machine';

function readOrRefuse(env: Environment, faults: readonly string[]): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.problems, ...faults]);
  }
}

async function isOfThisMachine(host: string): Promise<boolean> {
  return (await faultsOf([{ port: 0, host, variable: 'HOST' }])).length === 0;
}

function placesOf({ port, host, operationsPort, operationsHost }: Config): readonly Place[] {
  return [
    { port, host, variable: 'PORT' },
    { port: operationsPort, host: operationsHost, variable: 'OPERATIONS_PORT' },
  ];
}

/** Opens all places, and closes them again: what keeps one from being opened, each told once. */
async function faultsOf(places: readonly Place[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const opened: { server: Server; place: Place }[] = [];
  for (const place of places) {
    const server = createServer();
    try {
      server.listen(place.port, place.host);
      await once(server, 'listening');
      opened.push({ server, place });
    } catch (error) {
      const same = opened.find(({ place: { port } }) => port === place.port && port !== 0);
      faults.push(
        same === undefined
          ? whyNotOpened(place, error)
          : `${place.variable} must be another one than ${same.place.variable}`,
      );
    }
  }
  await Promise.all(opened.map(({ server }) => once(server.close(), 'close')));
  return faults;
}
