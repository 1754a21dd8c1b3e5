#!/usr/bin/env node
// The command line is cli/program.ts. It starts from few files, as the process that serves does (docs/adr/0034).
await import(new URL('./bundle/program.js', import.meta.url).href);
