/**
 * The program of a process that serves under a supervisor, which tells it to begin. It ends with the supervisor: at once,
 * as a process does that is killed, so that neither the port nor the folder of the data stays taken. `process.exit` waits for
 * the threads of the engine, for ever where one of them waits for this one.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const { serveSupervised } = await import('./serving.js');
await serveSupervised();
