import type { ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import { columnsSql } from '../database/columns.js';
import type { Database } from '../database/database.js';
import type { Reactor as ReactorRow } from '../generated/client.js';
import { rowKey, rowKeyColumns } from '../paging/row-key.js';

/** What a run of a Reactor needs to know of it. */
export interface RunnableReactor extends Pick<ReactorRow, 'tenantId' | 'id' | 'applicationId'> {
  readonly configuration: Buffer;
  readonly formula: Pick<ReactorFormula, 'code' | 'configuration' | 'requestParameters'>;
}

const FIND_TO_RUN = `
  SELECT
    ${columnsSql('reactor', ['tenantId', 'id', 'applicationId', 'configuration']).text},
    ${columnsSql('formula', ['code', 'requestParameters']).text},
    formula.configuration AS "formulaConfiguration"
  FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
  JOIN reactors AS reactor USING (tenant_id, id)
  JOIN reactor_formulas AS formula
    ON formula.tenant_id = reactor.formula_tenant_id AND formula.id = reactor.formula_id`;

type RunnableRow = Pick<ReactorRow, 'tenantId' | 'id' | 'applicationId' | 'configuration'> &
  RunnableReactor['formula'] & {
    readonly formulaConfiguration: RunnableReactor['formula']['configuration'];
  };

/** What runs of Reactors need, each beside its key. */
export async function findReactorsToRun(
  database: Database,
  keys: readonly Buffer[],
): Promise<readonly (readonly [Buffer, RunnableReactor])[]> {
  const rows = await database.$statement<RunnableRow>(FIND_TO_RUN, rowKeyColumns(keys));
  return rows.map(({ formulaConfiguration, code, requestParameters, configuration, ...row }) => [
    rowKey(row),
    {
      ...row,
      configuration: Buffer.from(configuration),
      formula: { code, requestParameters, configuration: formulaConfiguration },
    },
  ]);
}
