import type { Texts } from "../../../language/texts.ts";

export type ResultWords = Texts<"fin.result">;
