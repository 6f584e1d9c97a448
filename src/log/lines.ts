import { rfc3339 } from "../kernel/clock.ts";
import type { LogLevel } from "../system/index.ts";

export interface Said {
  readonly at: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Always a single line, even if an error contains line breaks. */
export function lineOf({ at, level, message, facts }: Said, format: "text" | "json"): string {
  const time = rfc3339(at);
  const entries = Object.entries(facts).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, plain(value)] as const],
  );
  if (format === "json") {
    return JSON.stringify({ time, level, message: veiled(message), ...Object.fromEntries(entries) });
  }
  const facing = entries.map(([key, value]) => `${key}=${quoted(String(value))}`);
  return [time, level.padEnd(5), onOneLine(veiled(message)), ...facing].join(" ");
}

export function plain(value: unknown): string | number | boolean {
  if (typeof value === "number" || typeof value === "boolean") return value;
  return veiled(textOf(value));
}

function textOf(value: unknown): string {
  if (!(value instanceof Error)) return String(value);
  const cause = value.cause === undefined ? "" : `; because ${textOf(value.cause)}`;
  return `${value.stack ?? value.message}${cause}`;
}

/** Patterns of sensitive data in third-party errors, with their replacements. */
const SECRETS: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[e-mail]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, "[token]"],
  [/\bfh_[a-z]+_[\w-]+/g, "[key]"],
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi, "[token]"],
];

export function veiled(text: string): string {
  return SECRETS.reduce((left, [secret, sign]) => left.replaceAll(secret, sign), text);
}

// Characters that terminals and line readers interpret.
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

function quoted(text: string): string {
  return /[\s"=]/.test(text) || CONTROL.test(text) || text === "" ? JSON.stringify(text) : text;
}

function onOneLine(text: string): string {
  return CONTROL.test(text) ? JSON.stringify(text) : text;
}
