import type { EnglishNames } from "../../language/names/index.ts";

export const hrNames: EnglishNames = {
  one: { hr: "People" },
  many: { hr: "People" },
};
