/** What was deleted. */
export interface Deleted {
  readonly id: string;
}
