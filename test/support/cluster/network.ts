import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * Machines on one machine: each is a network namespace of Linux with an address of its own on a bridge, so that its cable
 * can be pulled, and everything that runs on it can be stopped, as on no loopback address. Addresses are of the network
 * that is kept for such trials (RFC 2544).
 */

/** A network of machines by their names. */
export class MachineNetwork {
  readonly #id: string;
  readonly #subnet: string;
  readonly #names: readonly string[];

  private constructor(names: readonly string[]) {
    this.#id = `tv${String(process.pid)}`;
    this.#subnet = `198.${String(18 + (process.pid % 2))}.${String((process.pid >> 1) % 256)}`;
    this.#names = names;
  }

  /** Makes one; what is left of a run that was killed is taken away first. */
  static create(names: readonly string[]): MachineNetwork {
    sweep();
    const network = new MachineNetwork(names);
    const { bridge } = network;
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${network.#subnet}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const [index, name] of names.entries()) {
      const space = network.#space(name);
      const cable = network.#cable(name);
      ip('netns', 'add', space);
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      ip('link', 'set', cable, 'master', bridge, 'up');
      ip('-n', space, 'addr', 'add', `${network.#subnet}.${String(index + 11)}/24`, 'dev', 'eth0');
      ip('-n', space, 'link', 'set', 'eth0', 'up');
      ip('-n', space, 'link', 'set', 'lo', 'up');
    }
    return network;
  }

  /** All addresses, as PostgreSQL's pg_hba.conf wants it. */
  get range(): string {
    return `${this.#subnet}.0/24`;
  }

  get bridge(): string {
    return `${this.#id}b`;
  }

  addressOf(name: string): string {
    return `${this.#subnet}.${String(this.#indexOf(name) + 11)}`;
  }

  /** Starts a program on a machine, as a user who is not root: neither PostgreSQL nor Patroni would. */
  start(name: string, command: readonly string[], log: number): ChildProcess {
    const as = ['netns', 'exec', this.#space(name), 'runuser', '-u', 'postgres', '--'];
    return spawn('ip', [...as, ...command], { stdio: ['ignore', log, log], detached: true });
  }

  /** Pulls the cable: what is sent is lost, and nobody is told. */
  cut(name: string): void {
    ip('link', 'set', this.#cable(name), 'nomaster');
  }

  mend(name: string): void {
    ip('link', 'set', this.#cable(name), 'master', this.bridge);
  }

  /** Sends a signal to all that runs on a machine, or to those of it whose command line has these words. */
  signal(name: string, signal: NodeJS.Signals, words = ''): void {
    for (const pid of this.#processesOf(name)) {
      if (words !== '' && !commandLineOf(pid).includes(words)) continue;
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  /** Ends all that runs on a machine, and waits until nothing does. */
  async kill(name: string): Promise<void> {
    while (this.#processesOf(name).length > 0) {
      this.signal(name, 'SIGKILL');
      await wait(20);
    }
  }

  async close(): Promise<void> {
    for (const name of this.#names) {
      await this.kill(name);
      ip('netns', 'del', this.#space(name));
    }
    ip('link', 'del', this.bridge);
  }

  #processesOf(name: string): readonly number[] {
    const pids = execFileSync('ip', ['netns', 'pids', this.#space(name)], { encoding: 'utf8' });
    return pids.split('\n').filter(Boolean).map(Number);
  }

  #indexOf(name: string): number {
    const index = this.#names.indexOf(name);
    if (index < 0) throw new Error(`There is no machine ${name}.`);
    return index;
  }

  #space(name: string): string {
    return `${this.#id}-${name}`;
  }

  /** The name of an interface has at most 15 characters. */
  #cable(name: string): string {
    return `${this.#id}v${String(this.#indexOf(name))}`;
  }
}

/** The kernel takes a cable away some time after its machine: another look has one of its own. */
let looks = 0;

/** Why there can be no such network here; undefined where there can. */
export function reasonAgainstNetworks(): string | undefined {
  if (process.getuid?.() !== 0) return 'network namespaces (it is not run by root)';
  looks += 1;
  const probe = `tv${String(process.pid)}-probe${String(looks)}`;
  const made = spawnSync('ip', ['netns', 'add', probe]);
  if (made.status !== 0) return 'network namespaces (ip netns add is refused here)';
  const cable = [
    'link',
    'add',
    `tv${String(process.pid)}p${String(looks)}`,
    'type',
    'veth',
    'peer',
    'name',
    'eth0',
  ];
  const isWired = spawnSync('ip', [...cable, 'netns', probe]).status === 0;
  spawnSync('ip', ['netns', 'del', probe]);
  return isWired ? undefined : 'network namespaces (ip link add … type veth is refused here)';
}

function ip(...args: readonly string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Takes away the machines of processes that are gone. */
function sweep(): void {
  const list = execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' });
  for (const [space = '', pid = ''] of list.matchAll(/^tv(\d+)-\w+/gm)) {
    if (isAlive(Number(pid))) continue;
    const pids = execFileSync('ip', ['netns', 'pids', space], { encoding: 'utf8' });
    for (const left of pids.split('\n').filter(Boolean)) process.kill(Number(left), 'SIGKILL');
    ip('netns', 'del', space);
    spawnSync('ip', ['link', 'del', `tv${pid}b`]);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
