import { defineWords } from "../../language/words.ts";

export const conceptNames = defineWords({
  en: {
    name: "Name",
    aliases: "Other names",
    aliasesHelp: "By these it is found in the documents too. Press Enter after each.",
  },
  de: {
    name: "Name",
    aliases: "Andere Namen",
    aliasesHelp: "Auch unter diesen wird er in den Dokumenten gefunden. Nach jedem die Eingabetaste drücken.",
  },
});
