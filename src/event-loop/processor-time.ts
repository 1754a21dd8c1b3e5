/**
 * Milliseconds of the processor that this process, all its threads included, has used until now. Work that is measured by
 * it has the same bound on a busy machine as on a quiet one; waiting is bounded by the time that a test has.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
