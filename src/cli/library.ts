import { defineVerb } from "./verb.ts";

export const libraryVerb = defineVerb({
  name: "library",
  summary: "Bring documents into the library",
  usage: "freehold library import PATH... --data DIR",
  examples: ["freehold library import ./handbooks --data ./data"],
  flags: { json: { type: "boolean" } },
  words: 20,
  async run() {
    return 2;
  },
});
