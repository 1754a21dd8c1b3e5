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

export type ProxiesPageQueryVariables = Exact<{
  page: number;
  size: number;
}>;


export type ProxiesPageQuery = { readonly proxies: { readonly pagination: { readonly pageNumber: number, readonly totalPages: number, readonly totalItems: number }, readonly data: ReadonlyArray<{ readonly id: string, readonly name: string, readonly destinationUrl: string, readonly requireAuth: boolean, readonly createdAt: string, readonly applicationId: string | null, readonly application: { readonly name: string, readonly type: ApplicationType } | null }> } | null };

export type ProxyRowFragment = { readonly id: string, readonly name: string, readonly destinationUrl: string, readonly requireAuth: boolean, readonly createdAt: string, readonly applicationId: string | null, readonly application: { readonly name: string, readonly type: ApplicationType } | null };

export type WhoCallsQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoCallsQuery = { readonly me: { readonly heldPermissions: ReadonlyArray<string>, readonly application: { readonly name: string, readonly type: ApplicationType } } | null };

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
    query ProxiesPage($page: Int!, $size: Int!) {
  proxies(input: {page: $page, size: $size}) {
    pagination {
      pageNumber
      totalPages
      totalItems
    }
    data {
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