import {
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';

import { PART_SIZE_DEFAULT } from '../contract/connection-input.js';

/** How much an operation asks for. Fragments count wherever they are spread. */
export interface OperationSize {
  /** Fields within one another. */
  readonly depth: number;
  readonly rootFields: number;
  /** Fields under another name than their own. */
  readonly aliases: number;
  /** Fields that the answer can have: those of a list's items count once for each item that is asked for. */
  readonly fields: number;
}

/** What a selection asks for, below the root. */
type SelectionSize = Omit<OperationSize, 'rootFields'>;

const NOTHING: SelectionSize = { depth: 0, aliases: 0, fields: 0 };

/** Items of a part of a list whose size is not known. */
const PART_SIZE_MAX = 100;

/**
 * Works out how much an operation of a valid document asks for, without executing it. What introspection asks for does
 * not count: graphql-js bounds it.
 */
export function sizeOfOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): OperationSize {
  const root = schema.getRootType(operation.operation) ?? undefined;
  const measure = new Measure(document, schema, variables);
  return {
    ...measure.selection(operation.selectionSet, root),
    rootFields: measure.countFields(operation.selectionSet),
  };
}

class Measure {
  readonly #schema: GraphQLSchema;
  readonly #variables: Readonly<Record<string, unknown>>;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Sizes of fragments that were measured: one that is spread often is measured once. */
  readonly #measured = new Map<string, SelectionSize>();
  readonly #counted = new Map<string, number>();

  constructor(
    document: DocumentNode,
    schema: GraphQLSchema,
    variables: Readonly<Record<string, unknown>>,
  ) {
    this.#schema = schema;
    this.#variables = variables;
    this.#fragments = new Map(
      document.definitions.flatMap((each) =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
      ),
    );
  }

  selection({ selections }: SelectionSetNode, parent: GraphQLNamedType | undefined): SelectionSize {
    return selections
      .map((each) => {
        if (each.kind === Kind.FIELD) return this.#field(each, parent);
        if (each.kind === Kind.FRAGMENT_SPREAD) return this.#fragment(each.name.value);
        const condition = each.typeCondition?.name.value;
        const type = condition === undefined ? parent : this.#schema.getType(condition);
        return this.selection(each.selectionSet, type);
      })
      .reduce(together, NOTHING);
  }

  /** Fields of a selection itself, through its fragments. */
  countFields({ selections }: SelectionSetNode): number {
    return selections.reduce((sum, each) => {
      if (each.kind === Kind.FIELD) return sum + 1;
      if (each.kind === Kind.INLINE_FRAGMENT) return sum + this.countFields(each.selectionSet);
      const name = each.name.value;
      const fragment = this.#fragments.get(name);
      const known = this.#counted.get(name);
      const count = known ?? (fragment === undefined ? 0 : this.countFields(fragment.selectionSet));
      this.#counted.set(name, count);
      return sum + count;
    }, 0);
  }

  #fragment(name: string): SelectionSize {
    const known = this.#measured.get(name);
    if (known !== undefined) return known;
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return NOTHING;
    const type = this.#schema.getType(fragment.typeCondition.name.value);
    const size = this.selection(fragment.selectionSet, type);
    this.#measured.set(name, size);
    return size;
  }

  #field(node: FieldNode, parent: GraphQLNamedType | undefined): SelectionSize {
    const name = node.name.value;
    const aliases = node.alias === undefined || node.alias.value === name ? 0 : 1;
    const isIntrospection =
      name === SchemaMetaFieldDef.name || name === TypeMetaFieldDef.name || !hasFields(parent);
    if (isIntrospection || node.selectionSet === undefined) return { depth: 1, aliases, fields: 1 };
    const definition = parent.getFields()[name];
    const type = definition && getNamedType(definition.type);
    const below = this.selection(node.selectionSet, type);
    const times = definition === undefined ? 1 : this.#itemsOf(definition, node);
    return {
      depth: below.depth + 1,
      aliases: below.aliases + aliases,
      fields: 1 + times * below.fields,
    };
  }

  /** How many items a field can hold: as many as a list is asked for, what its `@listSize` says, or one. */
  #itemsOf(definition: GraphQLField<unknown, unknown>, node: FieldNode): number {
    if (!getNamedType(definition.type).name.endsWith('Connection'))
      return this.#listSizeOf(definition);
    try {
      const { first, last } = getArgumentValues(definition, node, this.#variables);
      const size = first ?? last ?? PART_SIZE_DEFAULT;
      return typeof size === 'number' && size >= 1 ? Math.min(size, PART_SIZE_MAX) : PART_SIZE_MAX;
    } catch {
      // A variable that does not fit is refused in its own words.
      return PART_SIZE_MAX;
    }
  }

  #listSizeOf({ astNode }: GraphQLField<unknown, unknown>): number {
    const directive = this.#schema.getDirective('listSize');
    const { max } = (directive && astNode && getDirectiveValues(directive, astNode)) ?? {};
    return typeof max === 'number' ? max : 1;
  }
}

function hasFields(type: GraphQLNamedType | undefined) {
  return isObjectType(type) || isInterfaceType(type);
}

function together(one: SelectionSize, other: SelectionSize): SelectionSize {
  return {
    depth: Math.max(one.depth, other.depth),
    aliases: one.aliases + other.aliases,
    fields: one.fields + other.fields,
  };
}
