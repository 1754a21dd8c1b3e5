/** A route through the vault to a destination (contract 5). */
export interface Proxy {
  readonly tenantId: string;
  readonly id: string;
  /** Names the Proxy to whoever calls through it. */
  readonly key: string;
  readonly name: string;
  readonly destinationUrl: string;
  readonly requestTransform?: ProxyTransform;
  readonly responseTransform?: ProxyTransform;
  readonly configuration: ReadonlyMap<string, string>;
  /** The Application that transforms may act as. */
  readonly applicationId?: string;
  /** Whether a call needs an API key. */
  readonly requireAuth: boolean;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly modifiedBy?: string;
  readonly modifiedAt?: Date;
}

/** Code that changes what passes through a Proxy. */
export interface ProxyTransform {
  readonly code: string;
}
