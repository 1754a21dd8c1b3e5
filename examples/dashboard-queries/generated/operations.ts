/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What an Application is meant for. */
export type ApplicationType =
  /** Backend services that can keep their key secret. May hold any permission. */
  | 'private'
  /** Browsers and mobile apps, whose key is public. May hold `token:create` and `token:update` only. */
  | 'public'
  /** Administration of the vault. May hold any permission. */
  | 'management';

/** The names of the permissions: the noun and the verb. REST, and messages of both, write them with colons, as in `token:create`. */
export type PermissionName =
  /** Create tokens. */
  | 'token_create'
  /** Read tokens. */
  | 'token_read'
  /** Change tokens. */
  | 'token_update'
  /** Delete tokens. */
  | 'token_delete'
  /** Search tokens. */
  | 'token_search'
  /** Use the values of tokens in proxies, reactors and detokenize. */
  | 'token_use'
  /** Create Applications. */
  | 'application_create'
  /** Read Applications. */
  | 'application_read'
  /** Change Applications and regenerate their keys. */
  | 'application_update'
  /** Delete Applications. */
  | 'application_delete'
  /** Create Reactor Formulas and Reactors. */
  | 'reactor_create'
  /** Read Reactor Formulas and Reactors. */
  | 'reactor_read'
  /** Change Reactor Formulas and Reactors. */
  | 'reactor_update'
  /** Delete Reactor Formulas and Reactors. */
  | 'reactor_delete'
  /** Create Proxies. */
  | 'proxy_create'
  /** Read Proxies. */
  | 'proxy_read'
  /** Change Proxies. */
  | 'proxy_update'
  /** Delete Proxies. */
  | 'proxy_delete'
  /** Read the Tenant. */
  | 'tenant_read'
  /** Change the Tenant. */
  | 'tenant_update'
  /** Delete the Tenant. */
  | 'tenant_delete'
  /** Read members of the Tenant. */
  | 'tenant_member_read'
  /** Change members of the Tenant. */
  | 'tenant_member_update'
  /** Remove members of the Tenant. */
  | 'tenant_member_delete'
  /** Invite members to the Tenant. */
  | 'tenant_invitation_create'
  /** Read invitations to the Tenant. */
  | 'tenant_invitation_read'
  /** Change invitations to the Tenant. */
  | 'tenant_invitation_update'
  /** Withdraw invitations to the Tenant. */
  | 'tenant_invitation_delete'
  /** Read the audit trail. */
  | 'log_read'
  /** Read usage reports. */
  | 'report_read';

export type ProxiesPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ProxiesPageQuery = { readonly proxies: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly destinationUrl: string, readonly requireAuth: boolean, readonly createdAt: string, readonly applicationId: string | null, readonly application: { readonly name: string, readonly type: ApplicationType } | null }> } | null };

export type ProxyRowFragment = { readonly id: string, readonly name: string, readonly destinationUrl: string, readonly requireAuth: boolean, readonly createdAt: string, readonly applicationId: string | null, readonly application: { readonly name: string, readonly type: ApplicationType } | null };

export type WhoCallsQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoCallsQuery = { readonly me: { readonly heldPermissions: ReadonlyArray<PermissionName>, readonly application: { readonly name: string, readonly type: ApplicationType } } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ProxyRowFragmentDoc = new TypedDocumentString(`
    fragment ProxyRow on Proxy {
  id
  name
  destinationUrl
  requireAuth
  createdAt
  applicationId
  application {
    name
    type
  }
}
    `, {"fragmentName":"ProxyRow"}) as unknown as TypedDocumentString<ProxyRowFragment, unknown>;
export const ProxiesPageDocument = new TypedDocumentString(`
    query ProxiesPage($first: Int!, $after: String) {
  proxies(first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      ...ProxyRow
    }
  }
}
    fragment ProxyRow on Proxy {
  id
  name
  destinationUrl
  requireAuth
  createdAt
  applicationId
  application {
    name
    type
  }
}`) as unknown as TypedDocumentString<ProxiesPageQuery, ProxiesPageQueryVariables>;
export const WhoCallsDocument = new TypedDocumentString(`
    query WhoCalls {
  me {
    application {
      name
      type
    }
    heldPermissions
  }
}
    `) as unknown as TypedDocumentString<WhoCallsQuery, WhoCallsQueryVariables>;