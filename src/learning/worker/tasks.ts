import { analyse } from "../concepts/extract/analyse.ts";
import { infer } from "../graph/infer/infer.ts";
import { read } from "../reading/read.ts";

/** Pure functions with serialisable input and output. */
export const TASKS = { read, analyse, infer } as const;
