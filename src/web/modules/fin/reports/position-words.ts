import type { Texts } from "../../../language/texts.ts";

export type PositionWords = Texts<"fin.position">;
