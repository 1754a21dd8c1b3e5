import type { CodeService } from '../../services/code/code-service.js';
import type { MutationResolvers } from '../generated/resolvers-types.js';

/** The root field that runs code. */
export function codeResolvers(code: CodeService) {
  return {
    Mutation: {
      runCode: (_root, { input }, { request }) => code.run(request, input),
    } satisfies Partial<MutationResolvers>,
  };
}
