import { buildSchema, isEnumType } from 'graphql';
import { expect, expectTypeOf, test } from 'vitest';

import type * as schema from '../../../src/contract/generated/inputs.js';
import type { AccessCondition, AccessTransform } from '../../../src/domain/access/access.js';
import { PERMISSION_TABLE } from '../../../src/domain/access/permission.js';
import type { ApplicationType } from '../../../src/domain/access/permission.js';
import type {
  ParameterType,
  ReactorFormulaStatus,
  ReactorFormulaType,
} from '../../../src/domain/reactor/reactor-formula.js';
import { SCHEMA_TEXT } from '../../../src/graphql/generated/schema-text.js';
import type { TokenType } from '../../../src/domain/token/token-type.js';

/*
 * The domain knows nothing of the schema, and has the values of its enumerations itself. Whether the two have the same
 * ones is decided by the compiler, in `npm run typecheck`.
 */
test('every enumeration of the domain has the values that the schema has, no more and no fewer', () => {
  expectTypeOf<AccessTransform>().toEqualTypeOf<schema.AccessTransform>();
  expectTypeOf<AccessCondition['attribute']>().toEqualTypeOf<schema.AccessConditionAttribute>();
  expectTypeOf<AccessCondition['operator']>().toEqualTypeOf<schema.AccessConditionOperator>();
  expectTypeOf<ApplicationType>().toEqualTypeOf<schema.ApplicationType>();
  expectTypeOf<ParameterType>().toEqualTypeOf<schema.ParameterType>();
  expectTypeOf<ReactorFormulaStatus>().toEqualTypeOf<schema.ReactorFormulaStatus>();
  expectTypeOf<ReactorFormulaType>().toEqualTypeOf<schema.ReactorFormulaType>();
  expectTypeOf<TokenType>().toEqualTypeOf<schema.TokenType>();
});

test('the permissions of the schema are those of the table, with the same words', () => {
  const type = buildSchema(SCHEMA_TEXT).getType('PermissionName');
  if (!isEnumType(type)) throw new Error('PermissionName is no enumeration.');
  const told = type.getValues().map(({ name, description }) => [name, description]);
  expect(told).toStrictEqual(
    Object.entries(PERMISSION_TABLE).map(([permission, { description }]) => [
      permission.replaceAll(':', '_'),
      `${description}.`,
    ]),
  );
});
