import { afterAll } from 'vitest';

import type { Caller } from './caller.js';
import { startService } from './service.js';
import type { ServiceOptions, TestService } from './service.js';

/** What nearly every test of a service needs. */
export interface Scene {
  readonly service: TestService;
  /** Calls with the key of the management Application of a new tenant, which holds every permission. */
  readonly manager: Caller;
}

/**
 * Gives a service, as {@link startService} does, and a tenant of it, and ends or gives back the service after the last test
 * of the file. It is asked for where a file begins, outside of all hooks.
 */
export async function startScene(
  env: Readonly<Record<string, string>> = {},
  options: ServiceOptions = {},
): Promise<Scene> {
  const service = await startService(env, options);
  afterAll(() => service.close());
  return { service, manager: await service.newTenant() };
}
