import { lowered, raised } from "../math/scripts.ts";
import { plainTex } from "../math/tex.ts";
import type { Writer } from "../writer.ts";

/** Names that a document gives to addresses and texts. */
export interface Names {
  readonly links: ReadonlyMap<string, string>;
  readonly substitutions: ReadonlyMap<string, string>;
}

const START = "(?<![\\p{L}\\p{N}\\\\`*_:])";
const END = "(?![\\p{L}\\p{N}])";
const RULES = [
  "``(?<code>\\S(?:[\\s\\S]{0,1000}?\\S)??)``(?!`)",
  `${START}:(?<role>[\\w:.+-]{1,60}):\`(?<said>[^\`\\\\]*(?:\\\\[\\s\\S][^\`\\\\]*){0,50})\``,
  `_?\`(?<text>[^\`\\s](?:[^\`]{0,1000}[^\`\\s])?)\`(?:(?<link>__?)${END}|:(?<after>[\\w:.+-]{1,60}):)?`,
  `${START}\\*\\*(?<strong>[^\\s*](?:[^*]{0,1000}?[^\\s*])?)\\*\\*${END}`,
  `${START}\\*(?<emphasis>[^\\s*](?:[^*]{0,1000}?[^\\s*\\\\])?)\\*${END}`,
  `${START}\\|(?<name>[^\\s|](?:[^|\\n]{0,100}[^\\s|])?)\\|_{0,2}${END}`,
  `\\s?\\[(?:#[\\w-]{0,80}|\\d{1,4}|\\*|[\\p{L}\\p{N}][\\w.:+-]{0,80})\\]_${END}`,
  `${START}(?<word>[\\p{L}\\p{N}][\\w.-]{0,80}?)__?${END}`,
  "\\\\(?<escaped>[\\s\\S])",
];
const ANY = new RegExp(RULES.map((rule) => `(?:${rule})`).join("|"), "gu");
const TITLED = /^([\s\S]*?)\s*<([^<>]*)>$/;
/** Substitutions within substitutions would multiply. */
const DEEPEST = 1;

export function writeInline(text: string, writer: Writer, names: Names, depth = 0): void {
  let at = 0;
  for (const match of text.matchAll(ANY)) {
    writer.say(text.slice(at, match.index));
    at = match.index + match[0].length;
    const {
      code,
      role,
      said,
      text: shown,
      link,
      after,
      strong,
      emphasis,
      name,
      word,
      escaped,
    } = match.groups ?? {};
    if (code !== undefined) marked("code", code, writer);
    else if (role !== undefined) writeRole(role, said ?? "", writer, names);
    else if (after !== undefined) writeRole(after, shown ?? "", writer, names);
    else if (link !== undefined) writeLink(shown ?? "", writer, names);
    else if (shown !== undefined) writer.say(shown);
    else if (strong !== undefined) marked("strong", strong, writer);
    else if (emphasis !== undefined) marked("emphasis", emphasis, writer);
    else if (word !== undefined) writer.say(names.links.has(word.toLowerCase()) ? word : match[0]);
    else if (escaped !== undefined) writer.say(/\s/.test(escaped) ? "" : escaped);
    else if (name !== undefined && depth < DEEPEST) {
      const known = names.substitutions.get(name.toLowerCase());
      if (known === undefined) writer.say(name);
      else writeInline(known, writer, names, depth + 1);
    }
  }
  writer.say(text.slice(at));
}

function marked(
  mark: "code" | "strong" | "emphasis" | "link",
  text: string,
  writer: Writer,
  target?: string,
): void {
  writer.open(mark, target);
  writer.say(text);
  writer.close(mark);
}

function writeLink(text: string, writer: Writer, names: Names): void {
  const [, shown = text, target = names.links.get(text.toLowerCase())] = TITLED.exec(text) ?? [];
  marked("link", shown || (target ?? ""), writer, target);
}

const PREFIXED: Readonly<Record<string, string>> = {
  pep: "PEP ",
  rfc: "RFC ",
  cve: "CVE-",
  ticket: "#",
  issue: "#",
};

function writeRole(role: string, inner: string, writer: Writer, names: Names): void {
  const text = inner.replaceAll(/\\([\s\S])/g, "$1").replaceAll(/\s+/g, " ");
  const kind = role.toLowerCase().split(":").at(-1) ?? "";
  const [, title, target = text] = TITLED.exec(text) ?? [];
  switch (kind) {
    case "ref":
    case "numref":
    case "any":
    case "eq":
    case "doc":
    case "secref":
      writeReference(kind, title, target, writer);
      return;
    case "math":
      writer.say(plainTex(inner));
      return;
    case "sub":
    case "subscript":
      writer.say(lowered(text));
      return;
    case "sup":
    case "superscript":
      writer.say(raised(text));
      return;
    case "term":
    case "index":
    case "abbr":
    case "t":
    case "title-reference":
    case "title":
      writer.say(title ?? text.replace(/^!/, ""));
      return;
    case "strong":
    case "emphasis":
      marked(kind, text, writer);
      return;
    case "menuselection":
    case "guilabel":
      writer.say(text.replaceAll(/&(?=\w)/g, "").replaceAll("-->", "→"));
      return;
    case "raw":
    case "raw-html":
    case "footcite":
    case "cite":
    case "citep":
    case "p":
    case "eqref":
      return;
    default:
  }
  const prefix = PREFIXED[kind];
  if (prefix !== undefined) writer.say(title ?? prefix + text.replace(/#.*/, ""));
  else if (title !== undefined) writeInline(title, writer, names, DEEPEST);
  else marked("code", named(kind, text), writer);
}

function writeReference(kind: string, title: string | undefined, target: string, writer: Writer): void {
  const page = kind === "doc" ? `${target.replace(/^~/, "")}.rst` : undefined;
  if (title !== undefined && !/%s|\{(?:name|number)\}/.test(title)) {
    if (page === undefined) writer.say(title);
    else marked("link", title, writer, page);
    return;
  }
  if (page !== undefined) writer.open("link", page);
  writer.refer(page ?? target.replace(/^!/, ""));
  if (page !== undefined) writer.close("link");
}

/** Shows the last part of a name that begins with a tilde, and functions with brackets. */
function named(kind: string, text: string): string {
  const name = text.startsWith("~") ? (text.slice(1).split(".").at(-1) ?? text) : text.replace(/^[!.]/, "");
  return /^(?:func|meth|function|method)$/.test(kind) && !name.endsWith(")") ? `${name}()` : name;
}
