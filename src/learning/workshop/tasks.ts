import { analyse } from "../concepts/analyse.ts";
import { infer } from "../graph/infer.ts";
import { read } from "../reading/read.ts";

/** The heavy work there is: functions of their input alone, which can be sent to another process and back. */
export const TASKS = { read, analyse, infer } as const;

export type TaskName = keyof typeof TASKS;
export type TaskInput<T extends TaskName> = Parameters<(typeof TASKS)[T]>[0];
export type TaskOutput<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;
