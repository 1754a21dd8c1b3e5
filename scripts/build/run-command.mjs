// How the build runs what it is made of.
import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Runs a command to its end, behind others where it gives way; one that fails ends the build with what it has said. */
export function run(command, args, { givesWay = false } = {}) {
  return new Promise((resolve) => {
    // Prisma's command line would start a process that tells its makers of it.
    const env = { ...process.env, CHECKPOINT_DISABLE: '1' };
    const { pid } = execFile(
      command,
      args,
      { env, maxBuffer: Infinity },
      (error, stdout, stderr) => {
        if (error === null) return resolve();
        // A command that could not be run at all has no number of its own to end with, and has said nothing.
        const said = typeof error.code === 'number' ? `${stdout}${stderr}` : `${error.message}\n`;
        process.stderr.write(`${command} ${args[0]} failed:\n${said}`);
        process.exit(1);
      },
    );
    if (givesWay && pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  });
}
