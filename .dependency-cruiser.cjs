// The import table of ARCHITECTURE.md. Each rule says what a violation means.
const layer = (names) => `^src/(${names})/`;
const only = (allowed) => ({ path: '^src/', pathNot: allowed });

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Two files need each other, so neither can be understood or moved alone: find the third that both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment:
        'A rule has come to know how it is asked for, stored, sent or run: pass in what it needs as an argument.',
      severity: 'error',
      from: { path: layer('domain') },
      to: only('^src/domain/'),
    },
    {
      name: 'contract-knows-domain-only',
      comment:
        'What the schema and the wire say has come to depend on who serves it: take it as an argument.',
      severity: 'error',
      from: { path: layer('contract') },
      to: only('^src/(domain|contract)/'),
    },
    {
      name: 'domain-does-no-io',
      comment: 'A rule reads a clock, a file, a socket or chance: services pass these in.',
      severity: 'error',
      from: { path: layer('domain|contract') },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'event-loop-knows-domain-only',
      comment: 'Who shares the loop of the process has come to know what is done in it.',
      severity: 'error',
      from: { path: layer('event-loop') },
      to: only('^src/(domain|event-loop)/'),
    },
    {
      name: 'adapters-know-domain-only',
      comment:
        'An adapter has come to know another adapter or a service: services bring them together.',
      severity: 'error',
      from: { path: layer('crypto|storage|sandbox|outbound') },
      to: {
        path: '^src/',
        pathNot: ['^src/(domain|contract|event-loop)/', '^src/$1/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'services-know-adapters-by-type',
      comment:
        'A service makes its own adapter: it is given instances by src/composition/vault.ts, and knows their types.',
      severity: 'error',
      from: { path: layer('services') },
      to: {
        path: '^src/',
        pathNot: '^src/(services|domain|contract|event-loop|context|observability)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'services-know-no-door',
      comment: 'A service knows who asks it, REST or GraphQL: it could not serve the other one.',
      severity: 'error',
      from: { path: layer('services') },
      to: { path: '^src/(graphql|http)/' },
    },
    {
      name: 'doors-know-services-by-type',
      comment:
        'A door makes services, or reaches past them to an adapter: permissions and audit would be skipped.',
      severity: 'error',
      from: { path: layer('graphql|http') },
      to: {
        path: '^src/(services|crypto|storage|sandbox|outbound)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'doors-are-apart',
      comment:
        'One door is built on the other: what both need belongs to contract/ or to a service.',
      severity: 'error',
      from: { path: layer('graphql|http') },
      to: {
        path: '^src/(graphql|http)/',
        pathNot: '^src/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'doors-know-no-adapter',
      comment:
        'A door looks at storage or keys, even by type: what leaves is decided by services and wire.',
      severity: 'error',
      from: { path: layer('graphql|http') },
      to: { path: '^src/(crypto|storage|sandbox|outbound)/' },
    },
    {
      name: 'only-the-root-wires',
      comment:
        'Something below the composition root depends on it: it would drag the whole program along.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: '^src/(process|composition|config|cli)/' },
      to: {
        path: '^src/((app|main|cli|config)\\.ts|(process|composition|config)/)',
      },
    },
    {
      name: 'generated-has-one-owner',
      comment: 'Generated code is used outside its own layer: a new generator would change both.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(storage|graphql)/' },
      to: { path: '^src/(storage|graphql)/generated/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/generated/'] },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
