import { ReferenceViolationError, validationFailed } from '../../domain/errors.js';
import type { Application } from '../../domain/access/application.js';
import type { Issue } from '../../domain/issue.js';
import type { Link } from '../../domain/link.js';
import type { ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { ReactorFormulaRepository } from '../../storage/reactors/reactor-formula-repository.js';
import type { OperatorTenant } from '../access/operator-tenant.js';
import type { Runtime } from '../act/runtime.js';

/** What links of Reactors are resolved with. */
export interface ReactorLinkDependencies {
  readonly formulas: ReactorFormulaRepository;
  readonly applications: ApplicationRepository;
  readonly operatorTenant: OperatorTenant;
  readonly runtime: Runtime;
}

/** Finds what a Reactor is linked to. */
export class ReactorLinks {
  readonly #dependencies: ReactorLinkDependencies;

  constructor(dependencies: ReactorLinkDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * What links lead to; undefined where they are not given, null for an Application that is taken away. Throws
   * VALIDATION_FAILED where one leads to nothing that the tenant has.
   */
  async resolve(
    tenantId: string,
    links: {
      readonly formula?: Link | null | undefined;
      readonly application?: Link | null | undefined;
    },
  ): Promise<{ formula?: ReactorFormula; application?: Application | null }> {
    const { formulas, applications, operatorTenant, runtime } = this.#dependencies;
    const issues: Issue[] = [];
    const view = { tenantId, operatorId: await operatorTenant.id() };
    const formulaId = links.formula?.id;
    const formula = formulaId === undefined ? undefined : await formulas.find(view, formulaId);
    if (links.formula != null && formula === undefined) {
      const message = formulaId === undefined ? 'is required' : NO_FORMULA;
      issues.push({ path: ['formula', 'id'], message });
    }
    const applicationId = links.application?.id;
    const application =
      applicationId === undefined
        ? undefined
        : await applications.find(tenantId, applicationId, runtime.now());
    if (applicationId !== undefined && application === undefined) issues.push(NO_APPLICATION);
    if (issues.length > 0) throw validationFailed(issues);
    return {
      ...(formula === undefined ? {} : { formula }),
      ...(links.application === undefined ? {} : { application: application ?? null }),
    };
  }
}

/** The fault of a link to an Application that the tenant does not have. */
export const NO_APPLICATION: Issue = {
  path: ['application', 'id'],
  message: 'must be the id of an Application',
};

const NO_FORMULA = 'must be the id of a formula';

/** A formula that is deleted at the same moment is one that is not there. */
export async function whileFormulaIsThere<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ReferenceViolationError)) throw error;
    throw validationFailed([{ path: ['formula', 'id'], message: NO_FORMULA }]);
  }
}
