import type { EnglishNames } from "../../language/names/index.ts";

export const legalNames: EnglishNames = {
  one: { legal: "Legal" },
  many: { legal: "Legal" },
};
