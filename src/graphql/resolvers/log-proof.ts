import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { LineProof, TrailProofService } from '../../services/trail/trail-proof-service.js';
import type { GraphQLContext } from '../context.js';
import { relationLoader } from '../request-loaders.js';

/** What proves that lines of the audit trail were sealed: those of a whole page are made together, each seal once. */
export function logProofResolvers(proofs: Pick<TrailProofService, 'proofs'>) {
  const proofOf = relationLoader<AuditEvent, LineProof | undefined>({
    keyOf: ({ id }) => id,
    read: (request, lines) => proofs.proofs(request, { lines }),
  });
  return {
    LogEntry: {
      proof: async (
        line: AuditEvent,
        _args: unknown,
        { request }: Pick<GraphQLContext, 'request'>,
      ): Promise<LineProof | null> => (await proofOf(request, line, undefined)) ?? null,
    },
  };
}
