import { Distribution } from '../domain/measure/distribution.js';
import type { Reading } from './metric-json.js';

/** How a root field of GraphQL ended: well, by a fault of what was asked, or by one of ours. */
export type FieldOutcome = 'ok' | 'refused' | 'failed';

/** How long root fields of GraphQL took, by field and outcome. Fields are those of the schema, so there are few. */
export class FieldDurations {
  readonly #byField = new Map<string, Map<FieldOutcome, Distribution>>();

  /** Counts one. */
  observe(field: string, outcome: FieldOutcome, seconds: number): void {
    const ofField = this.#byField.get(field) ?? new Map<FieldOutcome, Distribution>();
    const durations = ofField.get(outcome) ?? new Distribution();
    durations.observe(seconds);
    this.#byField.set(field, ofField.set(outcome, durations));
  }

  /** All that there are. */
  read(): readonly Reading[] {
    return [...this.#byField].flatMap(([field, byOutcome]) =>
      [...byOutcome].map(([outcome, value]) => ({
        name: 'token_vault_graphql_field_seconds' as const,
        labels: { field, outcome },
        value,
      })),
    );
  }
}
