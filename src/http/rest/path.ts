import type { Request } from 'express';

/** The `id` in the path of a request. */
export function idOf(request: Request): { readonly id: string } {
  const { id } = request.params;
  return { id: typeof id === 'string' ? id : '' };
}
