import { GraphQLError } from 'graphql';
import type { ASTVisitor, ValidationContext } from 'graphql';

/**
 * A rule of validation: every operation of a document is of a kind that the schema has. Without it a subscription would
 * be found out only when it is executed, and then look like a failure of ours.
 */
export function knownOperationTypes(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: (node) => {
      if (context.getSchema().getRootType(node.operation) != null) return;
      const message = `The schema has no operations of the kind "${node.operation}".`;
      context.reportError(new GraphQLError(message, { nodes: node }));
    },
  };
}
