/** The part of WebAssembly's JavaScript interface that the sandbox and the schema engine use; TypeScript has it only among the browser's types. */
declare namespace WebAssembly {
  type ExportValue = ((...values: never[]) => unknown) | Global | Memory;
  type ImportValue = ExportValue;
  type Imports = Record<string, Record<string, ImportValue>>;

  // oxlint-disable-next-line typescript/no-extraneous-class -- a module shows nothing of itself
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }

  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Record<string, ExportValue>;
  }

  class Global {
    value: unknown;
  }

  class Memory {
    constructor(descriptor: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  class RuntimeError extends Error {}

  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, Record<string, unknown>>,
  ): Promise<{ readonly instance: Instance; readonly module: Module }>;
}
