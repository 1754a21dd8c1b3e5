import { permissionLabel } from '../../app/permissions.js';
import type {
  AccessTransform,
  ApplicationType,
  PermissionName,
} from '../../generated/operations.js';

/** A rule as it is edited. */
export interface RuleDraft {
  readonly description: string;
  readonly container: string;
  readonly transform: AccessTransform;
  readonly permissions: readonly PermissionName[];
}

/** What an Application is to be, as it is edited. Rules decide in the order in which they stand. */
export interface ApplicationDraft {
  readonly name: string;
  readonly type: ApplicationType;
  readonly permissions: readonly PermissionName[];
  readonly rules: readonly RuleDraft[];
  readonly expiresAt: string;
}

/** What a new Application begins with: nothing that it may do. */
export const NEW_APPLICATION: ApplicationDraft = {
  name: '',
  type: 'private',
  permissions: [],
  rules: [],
  expiresAt: '',
};

/** A rule that shows masks, until somebody chooses more. */
export const NEW_RULE: RuleDraft = {
  description: '',
  container: '/general/',
  transform: 'mask',
  permissions: ['token_read'],
};

/** Permissions of tokens, which rules are about. */
export function isAboutTokens(name: PermissionName): boolean {
  return name.startsWith('token_');
}

/** What a key can do with tokens of a container: a word for each of what people ask. */
export interface Sight {
  readonly container: string;
  readonly read: 'value' | 'mask' | 'id and type only' | 'nothing';
  readonly use: 'value' | 'mask' | 'nothing';
  readonly changes: readonly string[];
}

const SHOWN = { reveal: 'value', mask: 'mask', redact: 'id and type only' } as const;

function transformOf(
  draft: ApplicationDraft,
  permission: PermissionName,
  container: string,
): AccessTransform | undefined {
  const rule = draft.rules.find(
    (each) =>
      each.permissions.includes(permission) && container.startsWith(each.container.trim() || '/'),
  );
  if (rule !== undefined) return rule.transform;
  if (!draft.permissions.includes(permission)) return undefined;
  return permission === 'token_use' ? 'reveal' : 'mask';
}

/** What the key will be able to do in a container, as docs/guides/access.md says that rules decide. */
export function sightOf(draft: ApplicationDraft, container: string): Sight {
  const read = transformOf(draft, 'token_read', container);
  const use = transformOf(draft, 'token_use', container);
  const changes = (['token_create', 'token_update', 'token_delete', 'token_search'] as const)
    .filter((name) => transformOf(draft, name, container) !== undefined)
    .map((name) => name.slice('token_'.length));
  return {
    container,
    read: read === undefined ? 'nothing' : SHOWN[read],
    use: use === 'reveal' ? 'value' : use === 'mask' ? 'mask' : 'nothing',
    changes,
  };
}

/** Grants that deserve a second look, in words. */
export function warningsOf(draft: ApplicationDraft): readonly string[] {
  const { type, permissions, rules } = draft;
  const everywhere = rules.filter(
    (rule) => rule.transform === 'reveal' && ['', '/'].includes(rule.container.trim()),
  );
  const widening = permissions.filter((name) =>
    ['application_create', 'application_update'].includes(name),
  );
  const code = permissions.filter((name) =>
    ['reactor_create', 'reactor_update', 'proxy_create', 'proxy_update'].includes(name),
  );
  return [
    ...(everywhere.length > 0 ? ['A rule shows every value of the vault in clear.'] : []),
    ...(widening.length > 0
      ? [
          `With ${widening.map(permissionLabel).join(' and ')} its holder can make or change Applications, and by that reach what others may do.`,
        ]
      : []),
    ...(code.length > 0
      ? [
          `With ${code.map(permissionLabel).join(', ')} its holder writes code that runs as other Applications.`,
        ]
      : []),
    ...(type === 'public' && rules.some(({ transform }) => transform === 'reveal')
      ? ['The key of a public Application is known to everybody who has the page or app.']
      : []),
  ];
}

/** The rules as the schema takes them: blanks around what was typed are no part of it. */
export function rulesInput(rules: readonly RuleDraft[]) {
  return rules.map(({ description, container, transform, permissions }, index) => ({
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(container.trim() === '' ? {} : { container: container.trim() }),
    priority: index + 1,
    transform,
    permissions: [...permissions],
    conditions: [],
  }));
}
