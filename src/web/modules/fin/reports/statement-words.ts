import type { Texts } from "../../../language/texts.ts";

export type StatementWords = Texts<"fin.statement">;
