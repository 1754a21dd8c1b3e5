/** Prepares what all test files share. */
export function setup(): void {
  // The database joins with the storage layer.
}
