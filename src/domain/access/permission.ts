/** What an Application is meant for: backend services, browsers and mobile apps, or administration. */
export type ApplicationType = 'private' | 'public' | 'management';

/** What the table says of one permission. */
export interface PermissionInfo {
  /** What its holder may do. */
  readonly description: string;
  /** Types of Applications that may hold it. */
  readonly applicationTypes: readonly ApplicationType[];
  /** Whether it is about tokens, so that the container of a rule bounds it. */
  readonly aboutTokens: boolean;
}

const BACKEND = ['private', 'management'] as const;
const EVERY = ['private', 'public', 'management'] as const;

/** Every permission there is, with who may hold it (contract 2). Nothing else in the code lists permissions. */
export const PERMISSION_TABLE = {
  'token:create': about('Create tokens', EVERY, true),
  'token:read': about('Read tokens', BACKEND, true),
  'token:update': about('Change tokens', EVERY, true),
  'token:delete': about('Delete tokens', BACKEND, true),
  'token:search': about('Search tokens', BACKEND, true),
  'token:use': about('Use the values of tokens in proxies, reactors and detokenize', BACKEND, true),
  'application:create': about('Create Applications', BACKEND),
  'application:read': about('Read Applications', BACKEND),
  'application:update': about('Change Applications and regenerate their keys', BACKEND),
  'application:delete': about('Delete Applications', BACKEND),
  'reactor:create': about('Create Reactor Formulas and Reactors', BACKEND),
  'reactor:read': about('Read Reactor Formulas and Reactors', BACKEND),
  'reactor:update': about('Change Reactor Formulas and Reactors', BACKEND),
  'reactor:delete': about('Delete Reactor Formulas and Reactors', BACKEND),
  'proxy:create': about('Create Proxies', BACKEND),
  'proxy:read': about('Read Proxies', BACKEND),
  'proxy:update': about('Change Proxies', BACKEND),
  'proxy:delete': about('Delete Proxies', BACKEND),
  'tenant:read': about('Read the Tenant', BACKEND),
  'tenant:update': about('Change the Tenant', BACKEND),
  'tenant:delete': about('Delete the Tenant', BACKEND),
  'tenant:member:read': about('Read members of the Tenant', BACKEND),
  'tenant:member:update': about('Change members of the Tenant', BACKEND),
  'tenant:member:delete': about('Remove members of the Tenant', BACKEND),
  'tenant:invitation:create': about('Invite members to the Tenant', BACKEND),
  'tenant:invitation:read': about('Read invitations to the Tenant', BACKEND),
  'tenant:invitation:update': about('Change invitations to the Tenant', BACKEND),
  'tenant:invitation:delete': about('Withdraw invitations to the Tenant', BACKEND),
  'log:read': about('Read the audit trail', BACKEND),
  'report:read': about('Read usage reports', BACKEND),
} as const satisfies Record<string, PermissionInfo>;

/** The name of a permission, `<resource>:<action>`. */
export type Permission = keyof typeof PERMISSION_TABLE;

/** What the contract calls it. */
export type PermissionName = Permission;

/** A permission whose exercise is decided container by container. */
export type TokenPermission = Extract<Permission, `token:${string}`>;

/** Every permission, in the order of the table. */
export const PERMISSIONS = Object.keys(PERMISSION_TABLE) as readonly Permission[];

/** The permissions whose exercise is decided container by container. */
export const TOKEN_PERMISSIONS = PERMISSIONS.filter(
  (permission): permission is TokenPermission => PERMISSION_TABLE[permission].aboutTokens,
);

/** Whether a name is one of the table's; inherited names such as `constructor` are not. */
export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSION_TABLE, name);
}

/** Whether an Application of a type may hold a permission. */
export function mayHold(type: ApplicationType, permission: Permission): boolean {
  const types: readonly ApplicationType[] = PERMISSION_TABLE[permission].applicationTypes;
  return types.includes(type);
}

function about(
  description: string,
  applicationTypes: readonly ApplicationType[],
  aboutTokens = false,
): PermissionInfo {
  return { description, applicationTypes, aboutTokens };
}
