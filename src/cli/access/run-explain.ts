import type { RequestContext } from '../../context.js';
import type { AccessExplanation, AccessService } from '../../services/access/access-service.js';
import { print } from '../terminal.js';
import type { ExplainOptions } from './options.js';

/** Prints what an Application may do with a token, and why. */
export async function runExplain(
  access: AccessService,
  ctx: RequestContext,
  { application, token, container, type, json }: ExplainOptions,
): Promise<void> {
  const input = { applicationId: application, tokenId: token, container, type };
  const explained = await access.explainForOperator(ctx, input);
  print(json === true ? JSON.stringify(explanationJson(explained)) : explanationText(explained));
}

function explanationJson(explained: AccessExplanation): unknown {
  const { application, tokenId, container, permissions } = explained;
  return {
    application_id: application.id,
    tenant_id: application.tenantId,
    token_id: tokenId ?? null,
    container,
    permissions,
  };
}

function explanationText({ application, tokenId, container, permissions }: AccessExplanation) {
  const about = tokenId === undefined ? 'tokens' : `the token ${tokenId}`;
  const shown = permissions.map(({ permission, granted, shows, reason }) => {
    const effect = granted ? (shows ?? 'granted') : 'refused';
    return `${permission.padEnd(26)}${effect.padEnd(9)}${reason}`;
  });
  return [
    `${application.name} (${application.type}, ${application.id}), on ${about} in ${container}:`,
    ...shown,
  ].join('\n');
}
