import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { MissingError } from './missing.js';

const run = promisify(execFile);

/** Swallows the packets of a port of this machine, as a network does that has failed: nobody is told anything. */
export class PacketFilter {
  readonly #rules: readonly (readonly string[])[];

  private constructor(port: number) {
    this.#rules = ['--dport', '--sport'].map((side) => [
      'INPUT',
      ...['-i', 'lo', '-p', 'tcp', side, String(port), '-j', 'DROP'],
    ]);
  }

  /** One for a port; rejects with a MissingError where this process may not filter packets. */
  static async for(port: number): Promise<PacketFilter> {
    try {
      await run('iptables', ['-w', '-n', '-L', 'INPUT']);
      return new PacketFilter(port);
    } catch {
      throw new MissingError(
        'iptables is missing, or the right to use it: apt-get install iptables, CAP_NET_ADMIN.',
      );
    }
  }

  async swallow(): Promise<void> {
    for (const rule of this.#rules) await run('iptables', ['-w', '-I', ...rule]);
  }

  async pass(): Promise<void> {
    for (const rule of this.#rules)
      await run('iptables', ['-w', '-D', ...rule]).catch(() => undefined);
  }
}
