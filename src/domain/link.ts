/** What names another resource; without an id it names none. */
export interface Link {
  readonly id?: string;
}
