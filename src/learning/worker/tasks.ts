import { analyse } from "../concepts/extract/analyse.ts";
import { infer } from "../graph/infer/infer.ts";
import { read } from "../reading/read.ts";

/** Pure functions with serialisable input and output. */
export const TASKS = { read, analyse, infer } as const;

// Parameters are contravariant: only `never` takes every function's input.
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export type TaskName<S extends Tasks = typeof TASKS> = keyof S & string;
export type TaskInput<T extends TaskName<S>, S extends Tasks = typeof TASKS> = Parameters<S[T]>[0];
export type TaskOutput<T extends TaskName<S>, S extends Tasks = typeof TASKS> = Awaited<ReturnType<S[T]>>;
