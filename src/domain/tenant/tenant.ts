/** An owner of resources, apart from every other one. */
export interface Tenant {
  readonly id: string;
  readonly name: string;
  /** Whether it is the tenant made at first start, which owns the official formulas. */
  readonly isOperator: boolean;
  /** Settings of the tenant's own, which the vault does not read. */
  readonly settings?: ReadonlyMap<string, string>;
  readonly createdAt: Date;
  readonly modifiedBy?: string;
  readonly modifiedAt?: Date;
}
