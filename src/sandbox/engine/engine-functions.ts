/** An address in the engine's memory. */
export type Pointer = number;

/** The functions of the engine that the driver calls; arguments and results are addresses unless they say otherwise. */
export interface EngineFunctions {
  QTS_NewRuntime(): Pointer;
  QTS_RuntimeSetMaxStackSize(runtime: Pointer, bytes: number): void;
  QTS_RuntimeEnableInterruptHandler(runtime: Pointer): void;
  QTS_NewContext(runtime: Pointer, intrinsics: number): Pointer;
  QTS_GetUndefined(): Pointer;
  QTS_GetGlobalObject(context: Pointer): Pointer;
  QTS_NewFunction(
    context: Pointer,
    name: string,
    length: number,
    isConstructor: boolean,
    id: number,
  ): Pointer;
  QTS_NewString(context: Pointer, text: Pointer): Pointer;
  QTS_GetString(context: Pointer, value: Pointer): Pointer;
  QTS_FreeCString(context: Pointer, text: Pointer): void;
  QTS_NewFloat64(context: Pointer, value: number): Pointer;
  QTS_GetFloat64(context: Pointer, value: Pointer): number;
  QTS_NewArrayBuffer(context: Pointer, bytes: Pointer, length: number): Pointer;
  QTS_GetArrayBuffer(context: Pointer, value: Pointer): Pointer;
  QTS_GetArrayBufferLength(context: Pointer, value: Pointer): number;
  QTS_SetProp(context: Pointer, object: Pointer, name: Pointer, value: Pointer): void;
  QTS_GetProp(context: Pointer, object: Pointer, name: Pointer): Pointer;
  QTS_DupValuePointer(context: Pointer, value: Pointer): Pointer;
  QTS_FreeValuePointer(context: Pointer, value: Pointer): void;
  QTS_Call(
    context: Pointer,
    callee: Pointer,
    self: Pointer,
    count: number,
    values: Pointer,
  ): Pointer;
  QTS_Throw(context: Pointer, value: Pointer): Pointer;
  QTS_ResolveException(context: Pointer, value: Pointer): Pointer;
  QTS_ArgvGetJSValueConstPointer(values: Pointer, index: number): Pointer;
  QTS_Eval(
    context: Pointer,
    code: Pointer,
    length: number,
    file: string,
    detectModule: number,
    flags: number,
  ): Pointer;
  QTS_PromiseState(context: Pointer, value: Pointer): number;
  QTS_PromiseResult(context: Pointer, value: Pointer): Pointer;
  QTS_IsJobPending(runtime: Pointer): number;
  QTS_ExecutePendingJob(runtime: Pointer, most: number, context: Pointer): Pointer;
}

/** The raw module, as far as the driver uses it. */
export interface RawModule {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  callbacks: unknown;
  _malloc(bytes: number): Pointer;
  _free(address: Pointer): void;
}

/** Where the driver finds its values in the memory; part of an image. */
export interface EnginePointers {
  readonly runtime: Pointer;
  readonly context: Pointer;
  readonly undefinedValue: Pointer;
  /** A scratch area for argument lists. */
  readonly argumentList: Pointer;
  /** Whether texts can be read where they lie: the engine keeps them as `string-layout.ts` says. */
  readonly readsTexts: boolean;
  /** What the guest bound, in its order. */
  readonly bound: readonly Pointer[];
}
