/** Bounds of what a request may ask for. Each is stated in the error of a request that passes it. */
export interface Limits {
  /** Greatest size of a request's body, after decompression. */
  readonly bodyBytesMax: number;
  /** Greatest number of arrays and objects within one another in a body. */
  readonly jsonDepthMax: number;
  /** Greatest number of tokens that one request may create. */
  readonly tokensPerRequestMax: number;
  /** Greatest number of expressions that one request may have replaced by the values of tokens. */
  readonly detokenizeExpressionsMax: number;
}

/** Runs of user code that may be around another one, by `svc.reactors.react`: each holds a thread while it waits. */
export const RUN_DEPTH_MAX = 3;
