import { defineConfig } from 'prisma/config';

// `prisma generate` never runs the schema engine, yet refuses to start without one and would download it. Naming any
// existing file keeps it from looking (docs/adr/0003).
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma' });
