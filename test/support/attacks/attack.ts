/** How an attack may end. Where an engine may fail in one of several right ways, all of them are listed. */
export type Ending = 'ok' | 'threw' | 'timeout' | 'memory' | 'stack' | 'invalid-code' | 'aborted';

/** What it is called, the body of an async function, and how it may end. */
export type Attack = readonly [string, string, readonly Ending[]];
