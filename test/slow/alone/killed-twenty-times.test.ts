import { afterAll, beforeAll, describe, it } from 'vitest';

import { endAllCommands } from '../../support/process/command.js';
import { killUnderLoad, startToBeKilled } from '../../support/process/killed-service.js';
import type { KilledService } from '../../support/process/killed-service.js';

/*
 * What a caller was told is stored must be there, also where the process that serves is gone in the moment in which it
 * says so; and another one serves soon, on the same port, without anybody's help.
 */

let killed: KilledService;

beforeAll(async () => {
  killed = await startToBeKilled();
}, 120_000);
afterAll(endAllCommands);

describe('a process that serves and is killed under load twenty times', () => {
  it('has lost nothing that it acknowledged, and another one serves on the same port soon', async () => {
    console.log(await killUnderLoad(killed, 20));
  }, 600_000);
});
