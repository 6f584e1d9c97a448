import type { Texts } from "../../../language/texts.ts";

export type DocumentWords = Texts<"fin.document">;
