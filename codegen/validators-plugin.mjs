// A plugin of graphql-codegen: validators of all inputs, by graphql-codegen-typescript-validation-schema. The type of one
// that holds other inputs tells the input as a whole: told member by member, what is within them would be unknown.
import { plugin as validators } from 'graphql-codegen-typescript-validation-schema';
import { getNamedType, isInputObjectType } from 'graphql';

/** The validators, as TypeScript. */
export const plugin = async (schema, documents, config) => {
  const { prepend, content } = await validators(schema, documents, config);
  const holdsInputs = (name) => {
    const type = schema.getType(name);
    const fields = isInputObjectType(type) ? Object.values(type.getFields()) : [];
    return fields.some((field) => isInputObjectType(getNamedType(field.type)));
  };
  const told = content.replaceAll(/z\.ZodObject<Properties<(\w+)>>/g, (asMembers, name) =>
    holdsInputs(name) ? `z.ZodType<${name}>` : asMembers,
  );
  // GraphQL gives the names of permissions as everything behind it has them.
  const withPermissions = told.replace(
    /^(export const PermissionNameSchema).*$/m,
    '$1 = scalar.permissionName();',
  );
  if (withPermissions === told) throw new Error('There is no validator of PermissionName.');
  return { prepend, content: withPermissions };
};
