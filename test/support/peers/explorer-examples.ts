/** An example of the explorer, as its page has it. */
export interface Example {
  /** Name of its operation. */
  readonly name: string;
  readonly about: string;
  /** Permissions that it needs. */
  readonly needs: readonly string[];
  readonly query: string;
  /** JSON, or empty. */
  readonly variables: string;
}

/** What the page of the explorer offers, group by group. */
export async function explorerExamples(): Promise<readonly Example[]> {
  const file = new URL('../../../public/explorer/examples.js', import.meta.url).href;
  const { EXAMPLE_GROUPS } = (await import(file)) as {
    readonly EXAMPLE_GROUPS: readonly { readonly examples: readonly Example[] }[];
  };
  return EXAMPLE_GROUPS.flatMap(({ examples }) => examples);
}
