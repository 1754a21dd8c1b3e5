/** A rule that no JSON Schema can say: where schemathesis finds it, and what docs/api.md says of it. */
export interface Explained {
  readonly told: string;
  readonly check: string;
  readonly operation: RegExp;
  readonly says: RegExp;
}

export declare const EXPLAINED: readonly Explained[];
