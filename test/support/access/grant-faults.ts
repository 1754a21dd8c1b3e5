import { ALL_PERMISSIONS, faultsOfPublic } from './permissions.js';

/** A body's grants and the faults that they are refused with. */
export type FaultRow = readonly [
  what: string,
  members: Readonly<Record<string, unknown>>,
  errors: Readonly<Record<string, readonly string[]>>,
];

/** A rule with nothing wrong in it. */
export const RULE = {
  priority: 1,
  container: '/pci/high/',
  transform: 'mask',
  permissions: ['token:create'],
} as const;

const withRule = (changes: Readonly<Record<string, unknown>>) => ({
  permissions: [],
  rules: [{ ...RULE, ...changes }],
});

const CONTAINER_FORM = 'must be a path such as /pci/high/, of letters, digits, "_" and "-"';
const TRANSFORMS = 'must be one of mask, redact, reveal';
const UNKNOWN_PERMISSION = ['must be the name of a permission'];
const UNSTORABLE = ['must not hold U+0000 or half a surrogate pair'];

/**
 * What create and update refuse alike, on a `private` Application: rules of `name`, `permissions` and `rules`, and members
 * that are not known. Each is laid over a body with nothing wrong in it.
 */
export const GRANT_FAULTS: readonly FaultRow[] = [
  // name
  ['a name that is null', { name: null }, { name: ['must be a string'] }],
  ['a name that is a number', { name: 1 }, { name: ['must be a string'] }],
  ['an empty name', { name: '' }, { name: ['must have at least 1 characters'] }],
  [
    'a name of 201 characters',
    { name: 'n'.repeat(201) },
    { name: ['must have at most 200 characters'] },
  ],
  ['a name with U+0000', { name: 'a\u0000b' }, { name: UNSTORABLE }],
  ['a name with half a surrogate pair', { name: 'a\ud83cb' }, { name: UNSTORABLE }],

  // permissions
  [
    'neither permissions nor rules',
    { permissions: [], rules: [] },
    { permissions: ['must not be empty where rules is empty too'] },
  ],
  [
    'permissions that are one string',
    { permissions: 'token:create' },
    { permissions: ['must be an array'] },
  ],
  ['permissions that are null', { permissions: null }, { permissions: ['must be an array'] }],
  [
    'a permission that is a number',
    { permissions: ['token:create', 1] },
    { 'permissions[1]': ['must be a string'] },
  ],
  [
    'permissions that do not exist, each by its index',
    {
      permissions: [
        'token:create',
        'token:write',
        'token:read',
        'TOKEN:READ',
        'token:*',
        ' token:read',
        '',
        'constructor',
        '__proto__',
      ],
    },
    Object.fromEntries(
      [1, 3, 4, 5, 6, 7, 8].map((index) => [`permissions[${String(index)}]`, UNKNOWN_PERMISSION]),
    ),
  ],
  [
    'more permissions than there are',
    { permissions: [...ALL_PERMISSIONS, 'token:create'] },
    { permissions: ['must have at most 30 elements'] },
  ],

  // rules
  ['rules that are an object', { rules: {} }, { rules: ['must be an array'] }],
  ['a rule that is a string', { rules: ['x'] }, { 'rules[0]': ['must be an object'] }],
  [
    'an empty rule',
    { rules: [RULE, {}] },
    {
      'rules[1].permissions': ['is required'],
      'rules[1].priority': ['is required'],
      'rules[1].transform': ['is required'],
    },
  ],
  [
    'a rule whose every member is of the wrong type',
    {
      rules: [
        {
          description: 1,
          priority: '1',
          container: 1,
          conditions: {},
          transform: 1,
          permissions: 'token:create',
        },
      ],
    },
    {
      'rules[0].conditions': ['must be an array'],
      'rules[0].container': ['must be a string'],
      'rules[0].description': ['must be a string'],
      'rules[0].permissions': ['must be an array'],
      'rules[0].priority': ['must be a number'],
      'rules[0].transform': [TRANSFORMS],
    },
  ],
  ['101 rules', { rules: Array(101).fill(RULE) }, { rules: ['must have at most 100 elements'] }],

  // rules: priority
  ['priority 0', withRule({ priority: 0 }), { 'rules[0].priority': ['must be at least 1'] }],
  ['priority -1', withRule({ priority: -1 }), { 'rules[0].priority': ['must be at least 1'] }],
  [
    'priority 1.5',
    withRule({ priority: 1.5 }),
    { 'rules[0].priority': ['must be a whole number'] },
  ],
  [
    'a priority beyond the bound',
    withRule({ priority: 1_000_001 }),
    { 'rules[0].priority': ['must be at most 1000000'] },
  ],
  [
    'a priority used twice',
    { rules: [RULE, { ...RULE, priority: 2 }, { ...RULE, container: '/' }] },
    { 'rules[2].priority': ['must not be used by another rule'] },
  ],

  // rules: container and conditions
  [
    'a rule without a container',
    withRule({ container: undefined }),
    { 'rules[0].container': ['is required for a private Application'] },
  ],
  [
    'a rule whose container is null',
    withRule({ container: null }),
    { 'rules[0].container': ['is required for a private Application'] },
  ],
  ...[
    '',
    'pci',
    '/pci',
    'pci/',
    '//',
    '/pci//high/',
    '/p ci/',
    '/pci/*/',
    '/../',
    '/ä/',
    '/a/\n',
  ].map((container): FaultRow => [
    `the container ${JSON.stringify(container)}`,
    withRule({ container }),
    { 'rules[0].container': [CONTAINER_FORM] },
  ]),
  [
    'a container of more than 400 characters',
    withRule({ container: `/${'c'.repeat(399)}/` }),
    { 'rules[0].container': ['must have at most 400 characters'] },
  ],
  [
    'conditions beside a container',
    withRule({ conditions: [{ attribute: 'id', operator: 'equals', value: 'x' }] }),
    {
      'rules[0].conditions': ['must be left out: only the rules of a session may have conditions'],
    },
  ],
  [
    'conditions instead of a container',
    withRule({
      container: undefined,
      conditions: [{ attribute: 'container', operator: 'starts_with', value: '/' }],
    }),
    {
      'rules[0].conditions': ['must be left out: only the rules of a session may have conditions'],
      'rules[0].container': ['is required for a private Application'],
    },
  ],
  [
    'a condition with faults of its own',
    withRule({ conditions: [{ attribute: 'type', operator: 'ends_with', value: '' }] }),
    {
      'rules[0].conditions[0].attribute': ['must be one of container, id'],
      'rules[0].conditions[0].operator': ['must be one of equals, starts_with'],
      'rules[0].conditions[0].value': ['must have at least 1 characters'],
    },
  ],

  // rules: transform, permissions, description
  [
    'a transform that does not exist',
    withRule({ transform: 'show' }),
    { 'rules[0].transform': [TRANSFORMS] },
  ],
  [
    'a transform in capitals',
    withRule({ transform: 'MASK' }),
    { 'rules[0].transform': [TRANSFORMS] },
  ],
  [
    'a rule that grants nothing',
    withRule({ permissions: [] }),
    { 'rules[0].permissions': ['must have at least 1 elements'] },
  ],
  [
    'a rule with a permission that does not exist',
    withRule({ permissions: ['token:create', 'token:write'] }),
    { 'rules[0].permissions[1]': UNKNOWN_PERMISSION },
  ],
  [
    'a description of 1,001 characters',
    withRule({ description: 'd'.repeat(1_001) }),
    { 'rules[0].description': ['must have at most 1000 characters'] },
  ],
  [
    'a description with U+0000',
    withRule({ description: '\u0000' }),
    { 'rules[0].description': UNSTORABLE },
  ],

  // members that are not known
  ['a misspelt member', { permisions: [] }, { permisions: ['is not a known member'] }],
  ['a member in camelCase', { expiresAt: '2099-01-01' }, { expiresAt: ['is not a known member'] }],
  [
    'a misspelt member of a rule, and what it was to be',
    withRule({ transform: undefined, transfrom: 'mask' }),
    {
      'rules[0].transfrom': ['is not a known member'],
      'rules[0].transform': ['is required'],
    },
  ],
  [
    'a read-only member where it is none of the rule’s',
    withRule({ id: 'x' }),
    { 'rules[0].id': ['is not a known member'] },
  ],
  [
    'a member with a name that is no identifier',
    { 'a "b"': 1 },
    { '["a \\"b\\""]': ['is not a known member'] },
  ],
];

/** What create and update refuse alike on a `public` Application. */
export const PUBLIC_FAULTS: readonly FaultRow[] = [
  [
    'every permission but the two for browsers',
    { permissions: ALL_PERMISSIONS, rules: [] },
    faultsOfPublic('permissions'),
  ],
  [
    'the same in a rule',
    { permissions: [], rules: [{ ...RULE, permissions: ALL_PERMISSIONS }] },
    faultsOfPublic('rules[0].permissions'),
  ],
  [
    'a rule that reveals',
    withRule({ transform: 'reveal' }),
    { 'rules[0].transform': ['must not be reveal for a public Application'] },
  ],
  [
    'a rule without a container',
    withRule({ container: undefined }),
    { 'rules[0].container': ['is required for a public Application'] },
  ],
];
