import { iconFault } from './icon.js';
import type { Issue } from '../issue.js';

/** Who sees a formula: every tenant, or the one that owns it. */
export type ReactorFormulaType = 'official' | 'private';

/** How far a formula is available: to everybody who sees it, or to some. */
export type ReactorFormulaStatus = 'verified' | 'coming_soon';

/** The type of a value that a contract declares. */
export type ParameterType = 'string' | 'boolean' | 'number';

/** A template of custom code (contract 4). */
export interface ReactorFormula {
  /** The owner: the operator's tenant for the official ones. */
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly type: ReactorFormulaType;
  readonly status: ReactorFormulaStatus;
  /** An image as a data URL. */
  readonly icon?: string;
  readonly code: string;
  readonly configuration: readonly ConfigurationElement[];
  readonly requestParameters: readonly RequestParameter[];
  readonly createdBy?: string;
  readonly createdAt: Date;
  readonly modifiedBy?: string;
  readonly modifiedAt?: Date;
}

/** A setting that the configuration of every Reactor of a formula must hold. */
export interface ConfigurationElement {
  readonly name: string;
  readonly description?: string;
  readonly type: ParameterType;
}

/** An argument that an invocation must hold; dots in its name lead into objects. */
export interface RequestParameter extends ConfigurationElement {
  readonly optional: boolean;
}

/** What a request may say of a formula. */
export type FormulaContent = Pick<
  ReactorFormula,
  'name' | 'description' | 'type' | 'icon' | 'code' | 'configuration' | 'requestParameters'
>;

/** A formula as a request asks for it: of the right shape, but not yet known to be one. */
interface RequestedFormula {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly type: ReactorFormulaType;
  readonly icon?: string | null | undefined;
  readonly code: string;
  readonly configuration: readonly RequestedElement[];
  readonly requestParameters: readonly (RequestedElement & { readonly optional: boolean })[];
}

/** An element of a contract as a request asks for it. */
interface RequestedElement {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly type: ParameterType;
}

/**
 * The faults of a formula by the rules that no single field can hold (contract 4), as far as its members are there: names
 * used twice in one contract, an icon that is not the image that it says.
 */
export function formulaFaults({
  icon,
  configuration = [],
  requestParameters = [],
}: Partial<RequestedFormula>): readonly Issue[] {
  const fault = icon == null ? undefined : iconFault(icon);
  return [
    ...(fault === undefined ? [] : [{ path: ['icon'], message: fault }]),
    ...repeatedNames('configuration', configuration),
    ...repeatedNames('requestParameters', requestParameters),
  ];
}

/** The content of a formula without {@link formulaFaults}. */
export function formulaContent(requested: RequestedFormula): FormulaContent {
  const { name, description, type, icon, code, configuration, requestParameters } = requested;
  return {
    name,
    type,
    code,
    ...(description == null ? {} : { description }),
    ...(icon == null ? {} : { icon }),
    configuration: configuration.map(elementOf),
    requestParameters: requestParameters.map((each) => ({
      ...elementOf(each),
      optional: each.optional,
    })),
  };
}

function elementOf({ name, description, type }: RequestedElement): ConfigurationElement {
  return { name, type, ...(description == null ? {} : { description }) };
}

function repeatedNames(contract: string, elements: readonly RequestedElement[]): readonly Issue[] {
  const names = new Set<string>();
  return elements.flatMap(({ name }, index) => {
    if (!names.has(name)) {
      names.add(name);
      return [];
    }
    const message = 'must not be used by another element';
    return [{ path: [contract, index, 'name'], message }];
  });
}
