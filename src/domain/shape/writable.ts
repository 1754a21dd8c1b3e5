/**
 * What a value is while it is being made. Members that may be missing are set one by one where there is something to set, and
 * not spread from small objects: the engine then knows all that are alike as of one shape, and reads them faster.
 */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
