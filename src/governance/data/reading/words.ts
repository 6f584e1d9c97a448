import type { RowError } from "../../../formats/sheet.ts";
import { say } from "../../../text/message.ts";

const YES = new Set([
  "true",
  "yes",
  "y",
  "1",
  "x",
  "✓",
  "on",
  "ja",
  "j",
  "wahr",
  "oui",
  "vrai",
  "si",
  "sí",
  "sim",
  "tak",
]);
const NO = new Set(["false", "no", "n", "0", "-", "off", "nein", "falsch", "non", "faux", "não", "nie"]);

export function parseBoolean(text: string): boolean | RowError {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  return { code: "BOOLEAN_WRONG", message: say("governance.errors.notABoolean") };
}

/** Social Media -> social_media. */
export function parseChoice(text: string, choices: readonly string[]): string | RowError {
  const wanted = bare(text);
  const found = choices.find((choice) => bare(choice) === wanted);
  return found ?? { code: "CHOICE_UNKNOWN", message: say("governance.errors.useOneOf", { values: choices }) };
}

/** Lower case, without diacritics; other characters become single underscores. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_|_$/g, "");
}

/** Also removes separators, so that E-Mail and email are equal. */
export function bare(text: string): string {
  return fold(text).replaceAll("_", "");
}

/** Parses a list separated by ; or | or line breaks, otherwise by commas; or a JSON array. */
export function parseList(text: string): unknown[] | RowError {
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) {
    try {
      const value: unknown = JSON.parse(trimmed);
      if (Array.isArray(value)) return value;
    } catch {
      // Reported below.
    }
    return { code: "LIST_WRONG", message: say("governance.errors.notAList") };
  }
  const elements = trimmed.split(/[;|\r\n]/.test(trimmed) ? /[;|\r\n]+/ : ",");
  return elements.map((element) => element.trim()).filter((element) => element !== "");
}
