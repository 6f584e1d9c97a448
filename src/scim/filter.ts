import { say } from "../text/message.ts";
import { ScimFault } from "./fault.ts";

export type Resource = Readonly<Record<string, unknown>>;

const COMPARISONS = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
type Comparison = (typeof COMPARISONS)[number];

export interface Attribute {
  /** As typed, without the schema's URN. */
  readonly name: string;
  readonly sub: string | undefined;
}

export type Filter =
  | { readonly kind: "and" | "or"; readonly of: readonly Filter[] }
  | { readonly kind: "not"; readonly of: Filter }
  | { readonly kind: "present"; readonly at: Attribute }
  | { readonly kind: "compare"; readonly at: Attribute; readonly by: Comparison; readonly value: unknown }
  | { readonly kind: "some"; readonly at: Attribute; readonly of: Filter };

/** Path of an operation: `members[value eq "2819"].display`. */
export interface Path extends Attribute {
  readonly where: Filter | undefined;
}

const MAX_LENGTH = 2000;
const MAX_DEPTH = 20;
/** Comparisons that are made for each resource or item. */
const MAX_TERMS = 50;

const TOKEN =
  /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)|((?:urn:[A-Za-z0-9.:_-]+:)?[A-Za-z$][\w$-]*(?:\.[A-Za-z$][\w$-]*)?)|(\.[A-Za-z$][\w$-]*))/y;
const NAME = /^(?:urn:.+:)?([A-Za-z$][\w$-]*)(?:\.([A-Za-z$][\w$-]*))?$/;

const wrongFilter = () => new ScimFault(400, "invalidFilter", say("scim.wrongFilter"));
const wrongPath = () => new ScimFault(400, "invalidPath", say("scim.wrongPath"));

export function parseFilter(text: string): Filter {
  const reader = new Reader(tokensOf(text, wrongFilter), wrongFilter);
  const filter = reader.either();
  reader.end();
  return filter;
}

export function parsePath(text: string): Path {
  const reader = new Reader(tokensOf(text, wrongPath), wrongPath);
  return reader.path();
}

function tokensOf(text: string, wrong: () => ScimFault): string[] {
  if (text.length > MAX_LENGTH) throw wrong();
  const trimmed = text.trimEnd();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const match = TOKEN.exec(trimmed);
    if (!match) throw wrong();
    tokens.push(match.slice(1).find((one) => one !== undefined) ?? "");
  }
  return tokens;
}

/** `or` binds weaker than `and`, which binds weaker than `not`. */
class Reader {
  readonly #tokens: readonly string[];
  readonly #wrong: () => ScimFault;
  #at = 0;
  #depth = 0;
  #terms = 0;

  constructor(tokens: readonly string[], wrong: () => ScimFault) {
    this.#tokens = tokens;
    this.#wrong = wrong;
  }

  either(): Filter {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#wrong();
    const of = [this.#both()];
    while (this.#takes("or")) of.push(this.#both());
    this.#depth -= 1;
    return of.length === 1 && of[0] ? of[0] : { kind: "or", of };
  }

  path(): Path {
    const at = this.#attribute();
    const where = this.#takes("[") ? this.#bracketed("]") : undefined;
    const last = where && this.#tokens[this.#at];
    const sub = last?.startsWith(".") ? last.slice(1) : undefined;
    if (sub) this.#at += 1;
    this.end();
    if (where && at.sub) throw this.#wrong();
    return { name: at.name, sub: sub ?? at.sub, where };
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#wrong();
  }

  #both(): Filter {
    const of = [this.#one()];
    while (this.#takes("and")) of.push(this.#one());
    return of.length === 1 && of[0] ? of[0] : { kind: "and", of };
  }

  #one(): Filter {
    if (this.#takes("(")) return this.#bracketed(")");
    if (this.#peeks("not") && this.#tokens[this.#at + 1] === "(") {
      this.#at += 2;
      return { kind: "not", of: this.#bracketed(")") };
    }
    this.#terms += 1;
    if (this.#terms > MAX_TERMS) throw this.#wrong();
    const at = this.#attribute();
    if (this.#takes("[")) return { kind: "some", at, of: this.#bracketed("]") };
    if (this.#takes("pr")) return { kind: "present", at };
    const by = COMPARISONS.find((one) => this.#takes(one));
    if (!by) throw this.#wrong();
    return { kind: "compare", at, by, value: this.#value() };
  }

  #bracketed(end: ")" | "]"): Filter {
    const inner = this.either();
    if (!this.#takes(end)) throw this.#wrong();
    return inner;
  }

  #attribute(): Attribute {
    const match = NAME.exec(this.#next());
    if (!match?.[1]) throw this.#wrong();
    return { name: match[1], sub: match[2] };
  }

  #value(): unknown {
    const token = this.#next();
    const word = token.toLowerCase();
    if (!token.startsWith('"') && !/^-?\d/.test(token) && !["true", "false", "null"].includes(word))
      throw this.#wrong();
    try {
      return JSON.parse(token.startsWith('"') ? token : word);
    } catch {
      // A text with an escape that JSON does not have.
      throw this.#wrong();
    }
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.#wrong();
    this.#at += 1;
    return token;
  }

  #peeks(word: string): boolean {
    return this.#tokens[this.#at]?.toLowerCase() === word;
  }

  #takes(word: string): boolean {
    const is = this.#peeks(word);
    if (is) this.#at += 1;
    return is;
  }
}

export function matches(resource: Resource, filter: Filter): boolean {
  switch (filter.kind) {
    case "and":
      return filter.of.every((one) => matches(resource, one));
    case "or":
      return filter.of.some((one) => matches(resource, one));
    case "not":
      return !matches(resource, filter.of);
    case "present":
      return valuesAt(resource, filter.at).some((value) => value !== null && value !== "");
    case "some":
      return listOf(attributeOf(resource, filter.at.name)).some((one) => matches(asResource(one), filter.of));
    case "compare": {
      const values = valuesAt(resource, filter.at);
      const isExact = EXACT.has((filter.at.sub ?? filter.at.name).toLowerCase());
      const { by } = filter;
      if (by === "ne") return !values.some((value) => compares(value, "eq", filter.value, isExact));
      return values.some((value) => compares(value, by, filter.value, isExact));
    }
  }
}

/** Attributes whose case counts. */
const EXACT: ReadonlySet<string> = new Set(["id", "externalid"]);

/** Values of an attribute. Of several complex ones, their `value`. */
function valuesAt(resource: Resource, { name, sub }: Attribute): unknown[] {
  return listOf(attributeOf(resource, name)).flatMap((one) => {
    if (typeof one !== "object" || one === null) return sub === undefined ? [one] : [];
    return listOf(attributeOf(asResource(one), sub ?? "value"));
  });
}

/** Names of attributes have no case. */
export function attributeOf(resource: Resource, name: string): unknown {
  if (Object.hasOwn(resource, name)) return resource[name];
  const key = Object.keys(resource).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : resource[key];
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export const asResource = (value: unknown): Resource => (isResource(value) ? value : {});

export const isResource = (value: unknown): value is Resource =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function compares(value: unknown, by: Exclude<Comparison, "ne">, wanted: unknown, isExact: boolean): boolean {
  if (typeof value !== "string" || typeof wanted !== "string")
    return by === "eq" && (value === wanted || String(value) === String(wanted).toLowerCase());
  const [own, other] = isExact ? [value, wanted] : [value.toLowerCase(), wanted.toLowerCase()];
  switch (by) {
    case "eq":
      return own === other;
    case "co":
      return own.includes(other);
    case "sw":
      return own.startsWith(other);
    case "ew":
      return own.endsWith(other);
    default:
      return orders(own, by, other);
  }
}

/** Moments are in UTC, so that they are ordered like texts. */
function orders(own: string, by: "gt" | "ge" | "lt" | "le", other: string): boolean {
  if (own === other) return by === "ge" || by === "le";
  return own > other === (by === "gt" || by === "ge");
}
