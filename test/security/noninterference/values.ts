import type { Json } from "../../kit/appliance.ts";
import type { Dice } from "./dice.ts";

/** Two values for a field, different from each other and from the current one. */
export function pairFor(make: () => Json, now: Json): [Json, Json] | undefined {
  const seen = new Set([JSON.stringify(now)]);
  const pair: Json[] = [];
  for (let tries = 0; tries < 20; tries++) {
    const value = make();
    if (value === undefined) return undefined;
    if (seen.has(JSON.stringify(value))) continue;
    seen.add(JSON.stringify(value));
    pair.push(value);
    if (pair.length === 2) return [pair[0], pair[1]];
  }
  return undefined;
}

/** A value for a field of a kind; undefined where none can be generated. */
export function valueFor(kind: string, now: Json, words: readonly string[] | undefined, dice: Dice): Json {
  const word = `quag${dice.below(1_000_000)}`;
  switch (kind) {
    case "text":
    case "long_text":
    case "phone":
      return word;
    case "email":
      return `${word}@example.com`;
    case "url":
      return `https://${word}.example.com`;
    case "money":
    case "integer":
      return 1 + dice.below(90);
    case "decimal":
      return `${1 + dice.below(90)}`;
    case "date":
      return `2026-12-${10 + dice.below(18)}`;
    case "datetime":
      return `2026-12-${10 + dice.below(18)}T10:00:00Z`;
    case "choice":
      return dice.pick(words ?? []);
    case "boolean":
      return dice.below(2) === 1;
    case "lines":
      return Array.isArray(now) && now.length > 0
        ? now.map((line) => otherLine(line, word, dice))
        : undefined;
    default:
      return undefined;
  }
}

const TEXTS = new Set(["text", "note", "role"]);

/** A line with another text, price and quantity, if it has these fields. */
function otherLine(line: Json, word: string, dice: Dice): Json {
  return Object.fromEntries(
    Object.entries(line).flatMap(([part, value]): [string, Json][] => {
      if (part === "net") return [];
      if (part === "price") return [[part, 100 + dice.below(900)]];
      if (part === "quantity") return [[part, `${1 + dice.below(9)}`]];
      if (TEXTS.has(part) && typeof value === "string") return [[part, word]];
      return [[part, value]];
    }),
  );
}
