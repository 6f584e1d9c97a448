import type { Texts } from "../../../language/texts.ts";

export type HoursWords = Texts<"ops.hours">;
