import { isIP } from "node:net";
import { resolve } from "node:path";
import { SQL } from "bun";
import { say, type Text } from "../text/message.ts";

/** Type of a setting or flag. Paths become absolute. `accepts` returns the normalised value or undefined. */
export type Kind =
  | { readonly type: "path"; readonly optional?: true }
  | { readonly type: "boolean" }
  | { readonly type: "number"; readonly min?: number; readonly max?: number }
  | { readonly type: "enum"; readonly values: readonly string[] }
  | {
      readonly type: "string";
      readonly expected?: Text;
      readonly accepts?: (text: string) => string | undefined;
      readonly secret?: true;
    };

export type Value = string | number | boolean;

export type ValueOf<K extends Kind> = K extends { type: "number" }
  ? number
  : K extends { type: "boolean" }
    ? boolean
    : K extends { type: "enum"; values: readonly (infer V)[] }
      ? V
      : string;

/** Returns the normalised value; undefined if invalid. Relative paths are resolved from `base`. */
export function accept(kind: Kind, given: unknown, base: string): Value | undefined {
  switch (kind.type) {
    case "path":
      if (given === "" && kind.optional) return "";
      return typeof given === "string" && given !== "" ? resolve(base, given) : undefined;
    case "boolean":
      return typeof given === "boolean" ? given : undefined;
    case "number":
      return typeof given === "number" && Number.isSafeInteger(given) && inRange(kind, given)
        ? given
        : undefined;
    case "enum":
      return kind.values.find((value) => value === given);
    case "string":
      if (typeof given !== "string") return undefined;
      return kind.accepts ? kind.accepts(given) : given;
  }
}

/** Parses a flag's or variable's text. Unconvertible text is returned for validation to reject. */
export function acceptText(kind: Kind, text: string, base: string): Value | undefined {
  if (kind.type === "number") return accept(kind, /^-?\d+$/.test(text) ? Number(text) : text, base);
  if (kind.type === "boolean") {
    return accept(kind, text === "true" ? true : text === "false" ? false : text, base);
  }
  return accept(kind, text, base);
}

/** `expected a whole number from 0 to 65535, got "abc"`. Never shows secrets. */
export function refusal(kind: Kind, given: unknown): Text {
  const expected = expectation(kind);
  return isSecret(kind)
    ? say("config.errors.unexpectedSecret", { expected })
    : say("config.errors.unexpected", { expected, given: describe(given) });
}

export function isSecret(kind: Kind): boolean {
  return kind.type === "string" && kind.secret === true;
}

export function expectation(kind: Kind): Text {
  switch (kind.type) {
    case "path":
      return say("config.expected.path");
    case "boolean":
      return say("config.expected.boolean");
    case "number":
      return integerIn(kind);
    case "enum":
      return oneOf(kind.values.map((value) => `"${value}"`));
    case "string":
      return kind.expected ?? say("config.expected.text");
  }
}

/** `a, b or c` */
export function oneOf(values: readonly string[]): Text {
  const last = values.at(-1) ?? "";
  return values.length < 2 ? last : say("config.expected.oneOf", { values: values.slice(0, -1), last });
}

export function matching(pattern: RegExp): (text: string) => string | undefined {
  return (text) => (pattern.test(text) ? text : undefined);
}

/** Accepts a comma-separated list of these words, possibly empty. Removes spaces. */
export function someOf(words: readonly string[]): (text: string) => string | undefined {
  return (text) => {
    const given = text.split(",").map((word) => word.trim().toLowerCase());
    if (text.trim() === "") return "";
    return given.every((word) => words.includes(word)) ? given.join() : undefined;
  };
}

/** Origin of an http(s) URL, without the trailing slash, which links would repeat. Empty stays empty. */
export function originOf(text: string): string | undefined {
  if (text === "") return text;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href === `${url.origin}/` ? url.origin : undefined;
}

/** Accepts an address of PostgreSQL, in whose user and password other signs than letters are encoded. */
export function postgresOf(text: string): string | undefined {
  if (text === "") return text;
  const url = URL.parse(text);
  const isWell = /^postgres(ql)?:\/\/\S+$/.test(text) && url !== null && isEncoded(url) && isUnderstood(text);
  return isWell ? text : undefined;
}

/** Connects only at the first question. */
function isUnderstood(address: string): boolean {
  try {
    return new SQL(address, { max: 1 }) !== undefined;
  } catch {
    return false;
  }
}

function isEncoded({ username, password, hash }: URL): boolean {
  try {
    return hash === "" && decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

const MAILBOX = /^(?:[^<>"\p{Cc}]{1,100}<[^\s@<>",;]+@[^\s@<>",;]+>|[^\s@<>",;]+@[^\s@<>",;]+)$/u;

/** Accepts an address, alone or after a name: `Acme <office@acme.example>`. Empty stays empty. */
export function mailboxOf(text: string): string | undefined {
  const given = text.trim();
  return given === "" || MAILBOX.test(given) ? given : undefined;
}

/** Accepts an https address, or http on this machine. Empty stays empty. */
export function tokenAddressOf(text: string): string | undefined {
  if (text === "") return text;
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  const isOwn = url.protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname);
  return url.protocol === "https:" || isOwn ? url.href : undefined;
}

/** Accepts comma-separated host names and one-level wildcards. Removes spaces. */
export function hostNames(text: string): string | undefined {
  const given = text.split(",").map((one) => one.trim().toLowerCase());
  if (text.trim() === "") return "";
  return given.every((one) => /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(one)) ? given.join() : undefined;
}

/** Accepts comma-separated addresses, CIDR networks and these words. Removes spaces. */
export function networksOr(words: readonly string[]): (text: string) => string | undefined {
  return (text) => {
    const given = text.split(",").map((one) => one.trim().toLowerCase());
    if (text.trim() === "") return "";
    return given.every((one) => words.includes(one) || isNetwork(one)) ? given.join() : undefined;
  };
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

function inRange({ min = -Infinity, max = Infinity }: Range, value: number): boolean {
  return value >= min && value <= max;
}

function integerIn({ min, max }: Range): Text {
  if (min !== undefined && max !== undefined) return say("config.expected.integerBetween", { min, max });
  if (min !== undefined) return say("config.expected.integerFrom", { min });
  return max === undefined ? say("config.expected.integer") : say("config.expected.integerTo", { max });
}

function describe(given: unknown): Text {
  if (typeof given === "string") return JSON.stringify(given);
  if (given instanceof Date) return say("config.given.date");
  if (Array.isArray(given)) return say("config.given.list");
  return typeof given === "object" ? say("config.given.table") : String(given);
}
