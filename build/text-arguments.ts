import { type Argument, argumentsOf, messagesOf } from "../src/text/catalogue.ts";
import { LANGUAGES, readArea } from "../src/text/files.ts";

const areas = new Map<string, Map<string, Map<string, Argument>>>();

/** Arguments that a text has in any language, since one language may need a value that another doesn't. */
export function argumentsIn(area: string, path: string): ReadonlyMap<string, Argument> {
  const known = areas.get(area) ?? readArguments(area);
  areas.set(area, known);
  return known.get(path) ?? new Map();
}

function readArguments(area: string): Map<string, Map<string, Argument>> {
  const found = new Map<string, Map<string, Argument>>();
  for (const language of LANGUAGES)
    for (const [path, text] of messagesOf(readArea(language, area)))
      found.set(path, new Map([...argumentsOf(text), ...(found.get(path) ?? [])]));
  return found;
}
