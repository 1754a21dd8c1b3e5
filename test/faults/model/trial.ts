import { setTimeout as wait } from 'node:timers/promises';

import type { VaultClient } from '../operated/vault-client.js';
import { Clients } from './clients.js';
import { firstUnexplained, linesOf } from './histories.js';
import type { Histories } from './histories.js';
import type { Plan } from './plan.js';
import { historiesOf, newScene, prepare } from './scene.js';
import type { Sender } from './sender.js';
import type { FaultKind, World } from './world.js';

/** A plan that was done, and whose answers nothing explains, or one of which nobody may get. */
export interface Fault {
  readonly plan: Plan;
  readonly why: string;
  readonly histories?: Histories;
}

/** Does plans, one after the other, in one world. */
export class Trials {
  done = 0;
  readonly #world: World;
  readonly #sender: Sender;
  readonly #actors: { readonly root: VaultClient; readonly page: VaultClient };

  private constructor(
    world: World,
    sender: Sender,
    actors: { readonly root: VaultClient; readonly page: VaultClient },
  ) {
    this.#world = world;
    this.#sender = sender;
    this.#actors = actors;
  }

  static async prepare(world: World, sender: Sender): Promise<Trials> {
    return new Trials(world, sender, await prepare(world.service.manager));
  }

  /** Does a plan with objects of its own; gives what is wrong with what came of it, if anything is. */
  async try(plan: Plan): Promise<Fault | undefined> {
    this.done += 1;
    const scene = await newScene(this.#world.service.manager, this.#actors);
    const clients = new Clients(scene, this.#sender, this.#world.hasFailedSince);
    try {
      const going = clients.all(plan);
      await Promise.all([going, this.#failAlong(plan, clients, going)]);
      await this.#world.service.answers();
      await clients.lookAtAll();
    } catch (error) {
      return { plan, why: String(error), histories: historiesOf(scene) };
    }
    const histories = historiesOf(scene);
    const unexplained = firstUnexplained(histories);
    if (unexplained === undefined) return undefined;
    return { plan, why: linesOf(unexplained).join('\n'), histories };
  }

  async #failAlong({ faults }: Plan, clients: Clients, going: Promise<void>): Promise<void> {
    let isOver = false;
    const over = (): void => void (isOver = true);
    going.then(over, over);
    const mayGoOn = (): boolean => !isOver;
    for (const { kind, after } of [...faults].sort((one, other) => one.after - other.after)) {
      while (clients.steps < after && mayGoOn()) await wait(2);
      if (mayGoOn()) await this.#world.fail(kind as FaultKind);
    }
  }
}
