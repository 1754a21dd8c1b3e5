import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.cache/',
      '**/generated/',
      'artifacts/',
      'data/',
      'coverage/',
      'test/fixtures/',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/array-type': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreVoidOperator: true, ignoreArrowShorthand: true },
      ],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignoreConditionalTests: true }],
      // A quarter of the time for what the compiler sees in all but a few cases: it compares classes and enums itself.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message:
            'Only src/config.ts reads the environment; src/config/environment.ts hands it on.',
        },
      ],
    },
  },
  {
    files: ['src/config.ts', 'src/config/environment.ts', 'prisma.config.ts', 'examples/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: [
      'codegen/*.mjs',
      'deploy/*.mjs',
      'examples/**/*.mjs',
      'scripts/**/*.mjs',
      'test/bench/**/*.mjs',
      'test/clients/**/*.mjs',
    ],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        performance: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        URLSearchParams: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
  // Code of formulas runs in the sandbox, as CommonJS of Node 16.
  {
    files: ['formulas/**/*.cjs', 'examples/**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { require: 'readonly', module: 'writable', Buffer: 'readonly', fetch: 'readonly' },
    },
  },
  // The script of a page.
  {
    files: ['examples/card-form/form.js'],
    languageOptions: {
      globals: { document: 'readonly', fetch: 'readonly', FormData: 'readonly' },
    },
  },
  // The guest implements what Node and the web specify: whatever value comes is turned into text as they have it, constant
  // members are accessors, strings are walked by code point, and names like `console` are its own.
  {
    files: ['src/sandbox/guest/**/*.ts'],
    rules: {
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/class-literal-property-style': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-console': 'off',
    },
  },
  // A view is mostly markup, which has a line for each attribute.
  {
    files: ['dashboard/**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    },
  },
  // Scenario suites are long lists of cases, and helpers of tests read the environment that names the test database.
  {
    files: ['test/**/*.ts', 'scripts/**/*.ts', 'vitest.config.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      'no-console': 'off',
    },
  },
);
