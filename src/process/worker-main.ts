/**
 * The program of a process that serves under a supervisor, which tells it to begin. It ends with the supervisor: at once,
 * as a process does that is killed, so that neither the port nor the folder of the data stays taken.
 */
process.once('disconnect', () => process.exit(1));

const { serveSupervised } = await import('./serving.js');
await serveSupervised();
