/** Ratios to a floor by scenario. */
export type Ratios = Readonly<Record<string, number>>;

export declare function ratiosOf(
  results: readonly {
    readonly bench: string;
    readonly scenario: string;
    readonly ratio?: { readonly value: number };
  }[],
): Ratios;

export declare function compareWithBaseline(
  baseline: Ratios,
  measured: Ratios,
): {
  readonly lost: readonly {
    readonly scenario: string;
    readonly was: number;
    readonly is: number;
  }[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
};
