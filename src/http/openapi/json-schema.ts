/** A JSON Schema (draft 2020-12): its keywords by name. */
export type JsonSchema = Readonly<Record<string, unknown>>;
