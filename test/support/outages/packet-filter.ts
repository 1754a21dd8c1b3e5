import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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

  /** One for a port; undefined where this process may not filter packets, or iptables is not there. */
  static async for(port: number): Promise<PacketFilter | undefined> {
    try {
      await run('iptables', ['-w', '-n', '-L', 'INPUT']);
      return new PacketFilter(port);
    } catch {
      return undefined;
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
