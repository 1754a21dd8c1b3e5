import { fileURLToPath } from 'node:url';

/** Folder of prisma/schema.prisma and its migrations, which ship beside the compiled code. */
export const PRISMA_FOLDER = fileURLToPath(new URL('../../../prisma/', import.meta.url));
