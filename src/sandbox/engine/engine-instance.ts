import published from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newVariant } from 'quickjs-emscripten';
import type { QuickJSSyncVariant } from 'quickjs-emscripten';

import type { EngineFunctions, RawModule } from './engine-functions.js';
import { withUtcClock } from './utc-clock.js';
import type { EngineBinary } from './wasm-binary.js';

// The package's types brand pointers; the driver has its own view of the module and its functions.
type LoadModule = () => Promise<RawModule>;
type FunctionsClass = new (module: RawModule) => EngineFunctions;
// They also describe its CommonJS face, where the variant is one level deeper.
const engine = published as unknown as QuickJSSyncVariant;

/** Bytes in a page of WebAssembly's memory. */
export const PAGE_BYTES = 65_536;
/** Pages of a new engine. */
export const INITIAL_PAGES = 256;

/** The parts of a running engine. */
export interface EngineInstance {
  readonly memory: WebAssembly.Memory;
  readonly globals: readonly WebAssembly.Global[];
  readonly module: RawModule;
  readonly functions: EngineFunctions;
}

/** Starts an engine on a memory of its own, which can grow to `pagesMax` pages. */
export async function instantiateEngine(
  binary: EngineBinary,
  pagesMax: number,
): Promise<EngineInstance> {
  const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: pagesMax });
  let instance: WebAssembly.Instance | undefined;
  const emscriptenModule = {
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) {
      instance = new WebAssembly.Instance(binary.module, withUtcClock(imports, memory));
      ready(instance);
      return instance.exports;
    },
  };
  const variant = newVariant(engine, { wasmMemory: memory, emscriptenModule });
  const load = (await variant.importModuleLoader()) as unknown as LoadModule;
  const Functions = (await variant.importFFI()) as unknown as FunctionsClass;
  const module = await load();
  const functions = new Functions(module);
  const globals = binary.globalNames.map((name) => instance?.exports[name] as WebAssembly.Global);
  return { memory, globals, module, functions };
}
