import { analyse } from "../concepts/extract/analyse.ts";
import { infer } from "../graph/infer/infer.ts";
import { read } from "../reading/read.ts";

/** The heavy work there is: functions of their input alone, which can be sent to another process and back. */
export const TASKS = { read, analyse, infer } as const;

/** Any such list of functions, by name. */
// Parameters are contravariant: only `never` takes every function's input.
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export type TaskName<S extends Tasks = typeof TASKS> = keyof S & string;
export type TaskInput<T extends TaskName<S>, S extends Tasks = typeof TASKS> = Parameters<S[T]>[0];
export type TaskOutput<T extends TaskName<S>, S extends Tasks = typeof TASKS> = Awaited<ReturnType<S[T]>>;
