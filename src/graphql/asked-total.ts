import {
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
} from 'graphql';
import type { GraphQLResolveInfo, SelectionNode, SelectionSetNode } from 'graphql';

type Looked = Pick<
  GraphQLResolveInfo,
  'fieldNodes' | 'returnType' | 'fragments' | 'variableValues'
>;

/**
 * Whether `totalCount` of the connection that a field answers is asked for, through fragments and as `@include` and `@skip`
 * have it, so that it can be counted in the statement that reads the items.
 */
export function asksForTotal(info: Looked): boolean {
  if (!getNamedType(info.returnType).name.endsWith('Connection')) return false;
  return info.fieldNodes.some(({ selectionSet }) => hasTotal(selectionSet, info));
}

function hasTotal(selectionSet: SelectionSetNode | undefined, info: Looked): boolean {
  return (selectionSet?.selections ?? []).some((each) => {
    if (each.kind === Kind.FIELD) return each.name.value === 'totalCount' && isIncluded(each, info);
    const within = each.kind === Kind.FRAGMENT_SPREAD ? info.fragments[each.name.value] : each;
    return hasTotal(within?.selectionSet, info) && isIncluded(each, info);
  });
}

function isIncluded(node: SelectionNode, { variableValues }: Looked): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variableValues);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variableValues);
  return skip?.['if'] !== true && include?.['if'] !== false;
}
