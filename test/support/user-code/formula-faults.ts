import { JPEG, PARAMETER, PNG, SETTING } from './formulas.js';
import type { FaultRow } from '../access/grant-faults.js';

const UNSTORABLE = ['must not hold U+0000 or half a surrogate pair'];
const CONFIGURATION_NAME = ['must match /^[A-Za-z0-9_-]+$/'];
const PARAMETER_NAME = ['must match /^[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*$/'];
const ICON_FORM = ['must be a base64 data URL of an image/png, image/jpg or image/jpeg'];
const ICON_TYPE = ['must hold an image of the type that it says'];
const USED_TWICE = ['must not be used by another element'];

const setting = (changes: Readonly<Record<string, unknown>>) => ({
  configuration: [{ ...SETTING, ...changes }],
});
const parameter = (changes: Readonly<Record<string, unknown>>) => ({
  request_parameters: [{ ...PARAMETER, ...changes }],
});
const numbered = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({ ...SETTING, name: `S${String(index)}` }));

/** Icons that are ones. */
export const ICONS: readonly [what: string, icon: string][] = [
  ['a PNG', `data:image/png;base64,${PNG}`],
  ['a PNG with a blank after the comma', `data:image/png;base64, ${PNG}`],
  ['a JPEG', `data:image/jpeg;base64,${JPEG}`],
  ['a JPEG that is called jpg', `data:image/jpg;base64,${JPEG}`],
  ['of 50,000 characters', `data:image/png;base64, iVBORw0KGgoA${'A'.repeat(49_964)}`],
];

/** What create and update of a formula refuse alike; each is laid over a body with nothing wrong in it. */
export const FORMULA_FAULTS: readonly FaultRow[] = [
  ['no name', { name: undefined }, { name: ['is required'] }],
  ['a name that is null', { name: null }, { name: ['must be a string'] }],
  ['a name that is a number', { name: 1 }, { name: ['must be a string'] }],
  ['an empty name', { name: '' }, { name: ['must have at least 1 characters'] }],
  ['a long name', { name: 'n'.repeat(201) }, { name: ['must have at most 200 characters'] }],
  ['a name with U+0000', { name: 'a\u0000b' }, { name: UNSTORABLE }],
  [
    'faults of members by themselves and among each other',
    {
      name: '',
      icon: `data:image/png;base64,${JPEG}`,
      configuration: [SETTING, SETTING],
      request_parameters: [{ ...PARAMETER, name: '' }, PARAMETER],
    },
    {
      name: ['must have at least 1 characters'],
      icon: ICON_TYPE,
      'configuration[1].name': USED_TWICE,
      'request_parameters[0].name': PARAMETER_NAME,
    },
  ],
  [
    'a long description',
    { description: 'd'.repeat(1001) },
    { description: ['must have at most 1000 characters'] },
  ],
  ['a description that is a number', { description: 1 }, { description: ['must be a string'] }],
  ['no type', { type: undefined }, { type: ['is required'] }],
  ['an unknown type', { type: 'public' }, { type: ['must be one of official, private'] }],
  ['no code', { code: undefined }, { code: ['is required'] }],
  ['empty code', { code: '' }, { code: ['must have at least 1 characters'] }],
  ['long code', { code: ';'.repeat(50_001) }, { code: ['must have at most 50000 characters'] }],
  ['code that is an object', { code: {} }, { code: ['must be a string'] }],

  ['an icon that is no data URL', { icon: 'https://example.com/a.png' }, { icon: ICON_FORM }],
  ['an icon of another type', { icon: `data:image/gif;base64,${PNG}` }, { icon: ICON_FORM }],
  ['an SVG', { icon: 'data:image/svg+xml;base64,PHN2Zz4=' }, { icon: ICON_FORM }],
  ['an icon that is not base64', { icon: 'data:image/png;base64,!!!!' }, { icon: ICON_FORM }],
  ['an icon cut short', { icon: `data:image/png;base64,${PNG}A` }, { icon: ICON_FORM }],
  ['an icon in base64 that is not said', { icon: `data:image/png,${PNG}` }, { icon: ICON_FORM }],
  ['an icon of no bytes', { icon: 'data:image/png;base64,' }, { icon: ICON_TYPE }],
  ['a JPEG that says PNG', { icon: `data:image/png;base64,${JPEG}` }, { icon: ICON_TYPE }],
  ['a PNG that says JPEG', { icon: `data:image/jpeg;base64,${PNG}` }, { icon: ICON_TYPE }],
  [
    'a page that says PNG',
    { icon: 'data:image/png;base64,PGh0bWw+PC9odG1sPg==' },
    { icon: ICON_TYPE },
  ],
  [
    'a long icon',
    { icon: `data:image/png;base64,iVBORw0KGgoA${'A'.repeat(49_972)}` },
    { icon: ['must have at most 50000 characters'] },
  ],

  ['configuration that is null', { configuration: null }, { configuration: ['must be an array'] }],
  ['configuration that is a map', { configuration: {} }, { configuration: ['must be an array'] }],
  [
    '26 settings',
    { configuration: numbered(26) },
    { configuration: ['must have at most 25 elements'] },
  ],
  [
    'an empty setting',
    { configuration: [{}] },
    { 'configuration[0].name': ['is required'], 'configuration[0].type': ['is required'] },
  ],
  [
    'a setting that is a string',
    { configuration: ['x'] },
    { 'configuration[0]': ['must be an object'] },
  ],
  ['a dot in a setting', setting({ name: 'a.b' }), { 'configuration[0].name': CONFIGURATION_NAME }],
  [
    'a blank in a setting',
    setting({ name: 'a b' }),
    { 'configuration[0].name': CONFIGURATION_NAME },
  ],
  [
    'a setting without a name',
    setting({ name: '' }),
    { 'configuration[0].name': CONFIGURATION_NAME },
  ],
  [
    'a setting of an unknown type',
    setting({ type: 'object' }),
    { 'configuration[0].type': ['must be one of boolean, number, string'] },
  ],
  [
    'a setting that is optional, which only arguments are',
    setting({ optional: true }),
    { 'configuration[0].optional': ['is not a known member'] },
  ],
  [
    'a setting twice',
    { configuration: [SETTING, { name: 'OTHER', type: 'number' }, { ...SETTING, type: 'number' }] },
    { 'configuration[2].name': USED_TWICE },
  ],

  [
    '26 arguments',
    { request_parameters: numbered(26) },
    { request_parameters: ['must have at most 25 elements'] },
  ],
  [
    'a dot before an argument',
    parameter({ name: '.a' }),
    { 'request_parameters[0].name': PARAMETER_NAME },
  ],
  [
    'a dot behind an argument',
    parameter({ name: 'a.' }),
    { 'request_parameters[0].name': PARAMETER_NAME },
  ],
  [
    'an empty segment',
    parameter({ name: 'a..b' }),
    { 'request_parameters[0].name': PARAMETER_NAME },
  ],
  ['an index', parameter({ name: 'a[0]' }), { 'request_parameters[0].name': PARAMETER_NAME }],
  [
    'a letter that is none of ASCII',
    parameter({ name: 'größe' }),
    { 'request_parameters[0].name': PARAMETER_NAME },
  ],
  [
    'a long name of an argument',
    parameter({ name: 'n'.repeat(201) }),
    { 'request_parameters[0].name': ['must have at most 200 characters'] },
  ],
  [
    'an argument that is optional in words',
    parameter({ optional: 'yes' }),
    { 'request_parameters[0].optional': ['must be true or false'] },
  ],
  [
    'an argument twice, and a setting',
    { request_parameters: [PARAMETER, PARAMETER], configuration: [SETTING, SETTING] },
    { 'request_parameters[1].name': USED_TWICE, 'configuration[1].name': USED_TWICE },
  ],

  ['a member that is not known', { cod: 'x' }, { cod: ['is not a known member'] }],
  [
    'faults of every kind, all of them told',
    { name: '', type: 'x', parameters: [], configuration: [{ name: 'a.b', type: 1 }] },
    {
      parameters: ['is not a known member'],
      name: ['must have at least 1 characters'],
      type: ['must be one of official, private'],
      'configuration[0].name': CONFIGURATION_NAME,
      'configuration[0].type': ['must be one of boolean, number, string'],
    },
  ],
];
