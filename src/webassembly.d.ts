/* The part of the WebAssembly JavaScript interface that we use; Node has it, and @types/node 20 does not declare it. */
declare namespace WebAssembly {
  type ModuleImports = Record<string, unknown>;

  interface Instance {
    readonly exports: Record<string, unknown>;
  }

  interface Module {
    readonly __module: never;
  }

  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, ModuleImports>,
  ): Promise<{ readonly instance: Instance; readonly module: Module }>;
}
