import type { AnyVariables, Client, OperationResult, TypedDocumentNode } from '@urql/core';

/**
 * What a client is answered to one question; undefined where whoever asked does not want it any more. It is not asked again,
 * either, then.
 */
export function askOnce<Result, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<OperationResult<Result, Variables> | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(undefined);
      return;
    }
    const subscription = client.query(document, variables).subscribe((result) => {
      resolve(result);
      // It is told as soon as it asks where the same was asked a moment ago.
      queueMicrotask(() => subscription.unsubscribe());
    });
    signal.addEventListener('abort', () => {
      subscription.unsubscribe();
      resolve(undefined);
    });
  });
}
