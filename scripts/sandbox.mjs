// Runs a file as a formula would run; see docs/user-code.md.
import { runCommand } from '../dist/cli/sandbox.js';

process.exitCode = await runCommand(process.argv.slice(2), (text) => console.log(text));
