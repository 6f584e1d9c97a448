import type { Mark } from "../document.ts";
import { decoded } from "../entities.ts";
import { lowered, raised } from "../math/scripts.ts";
import { plainTex } from "../math/tex.ts";
import type { Writer } from "../writer.ts";

/** Of the rules that match at the leftmost position, the first applies. */
interface Rule {
  sign: RegExp;
  write(writer: Writer, groups: readonly string[], depth: number): void;
}

const DEEPEST = 8;
/** Attributes of the publishing program. */
const UNKNOWN = /\{[a-z]\w*-[\w-]{1,80}\}/g;

function marked(mark: Mark["kind"]): Rule["write"] {
  return (writer, [inner = ""], depth) => {
    writer.open(mark);
    if (mark === "code") writer.say(inner.replace(/^\+(.*)\+$/s, "$1"));
    else writeInline(inner, writer, depth + 1);
    writer.close(mark);
  };
}

const RULES: readonly Rule[] = [
  { sign: /\(\(\(.{1,200}?\)\)\)(?!\))/su, write: () => undefined },
  { sign: /\(\(([^()]{1,200})\)\)/u, write: (writer, [term = ""]) => writer.say(term) },
  {
    sign: /(?:<<|xref:)([^<>,[\]\s][^<>,[\]]{0,200})(?:(?:,([^<>]{1,300}))?>>|\[([^\]]{0,1000})\])/u,
    write: (writer, [target = "", text = ""]) => writeReference(target.trim(), text.trim(), writer),
  },
  {
    sign: /\[\[([^\],]{1,200})(?:,[^\]]{0,200})?\]\]|anchor:([^\s[]{1,200})\[[^\]]*\]/u,
    write: (writer, [id = ""]) => writer.anchors.add(id),
  },
  {
    sign: /(?:footnote(?:ref)?|image|icon|indexterm):[^\s[]{0,300}\[[^\]]{0,2000}\]/u,
    write: () => undefined,
  },
  {
    sign: /(?:latexmath|stem|asciimath):\[((?:[^\]\\]|\\.){0,2000})\]/u,
    write: (writer, [tex = ""]) => writer.say(plainTex(tex.replace(/^\$|\$$/g, ""))),
  },
  {
    sign: /(?:kbd|btn|menu|pass|link|mailto|indexterm2):([^\s[]{0,500})\[([^\]]{0,1000})\]/u,
    write: (writer, [target = "", text = ""]) => writer.say(text.replace(/,\s*\w+=.*$|\^$/g, "") || target),
  },
  {
    sign: /((?:https?:\/\/|\{[\w-]{1,80}\})[^\s[\]<>]{0,1000})\[([^\]]{0,1000})\]/u,
    write: (writer, [target = "", text = ""]) => {
      writer.open("link", target);
      writer.say(text.replace(/,\s*\w+=.*$|\^$/g, "") || target);
      writer.close("link");
    },
  },
  { sign: /``([^`]{1,1000})``|(?<![\p{L}\p{N}])`([^`\n]{1,1000}?)`(?![\p{L}\p{N}])/u, write: marked("code") },
  { sign: /\*\*(\S(?:[^*]{0,2000}?\S)?)\*\*/u, write: marked("strong") },
  { sign: /__(\S(?:[^_]{0,2000}?\S)?)__/u, write: marked("emphasis") },
  { sign: /(?<![\p{L}\p{N}*])\*(\S(?:[^*]{0,2000}?\S)?)\*(?![\p{L}\p{N}*])/u, write: marked("strong") },
  { sign: /(?<![\p{L}\p{N}_])_(\S(?:[^_]{0,2000}?\S)?)_(?![\p{L}\p{N}_])/u, write: marked("emphasis") },
  {
    sign: /(?:\[[^\]]{0,80}\])?##?([^#\s](?:[^#]{0,1000}?\S)?)##?/u,
    write: (writer, [inner = ""], depth) => writeInline(inner, writer, depth + 1),
  },
  {
    sign: /\+\+\+([^+]{0,1000})\+\+\+|(?<![\p{L}\p{N}])\+([^+\n]{1,1000}?)\+(?![\p{L}\p{N}])/u,
    write: (writer, [text = ""]) => writer.say(text),
  },
  { sign: /\^([^\s^]{1,80})\^/u, write: (writer, [inner = ""]) => writer.say(raised(inner)) },
  { sign: /(?<!~)~([^\s~]{1,80})~(?!~)/u, write: (writer, [inner = ""]) => writer.say(lowered(inner)) },
  { sign: /\\(?=[*_`#^~<{[])/u, write: () => undefined },
];
const ANY = new RegExp(RULES.map(({ sign }) => `(?:${sign.source})`).join("|"), "gsu");

export function writeInline(text: string, writer: Writer, depth = 0): void {
  if (depth > DEEPEST) {
    writer.say(text);
    return;
  }
  let at = 0;
  for (const match of text.matchAll(ANY)) {
    writer.say(signs(text.slice(at, match.index)));
    const [whole, ...groups] = match;
    ruleFor(groups)?.write(
      writer,
      groups.filter((group) => group !== undefined),
      depth,
    );
    at = match.index + whole.length;
  }
  writer.say(signs(text.slice(at)));
}

/** Group counts in the combined pattern, to identify the rule that matched. */
const GROUPS = RULES.map(({ sign }) => (new RegExp(`${sign.source}|`, "su").exec("")?.length ?? 1) - 1);

function ruleFor(groups: readonly (string | undefined)[]): Rule | undefined {
  let at = 0;
  for (const [i, count] of GROUPS.entries()) {
    if (groups.slice(at, at + count).some((group) => group !== undefined)) return RULES[i];
    at += count;
  }
  return undefined;
}

function writeReference(target: string, text: string, writer: Writer): void {
  const file = /^[^#]*\.\w+(?=#|$)/.exec(target)?.[0];
  if (file !== undefined) writer.open("link", file);
  if (text === "") writer.refer(target);
  else writer.say(text);
  if (file !== undefined) writer.close("link");
}

function signs(text: string): string {
  return decoded(text)
    .replaceAll(UNKNOWN, "")
    .replaceAll(/(?<=\w)--(?=\w)/g, "—")
    .replaceAll(" -- ", " — ")
    .replaceAll("...", "…")
    .replaceAll("(C)", "©")
    .replaceAll("(R)", "®")
    .replaceAll("(TM)", "™")
    .replaceAll(/ \+$/gm, "")
    .replaceAll(/["'`]`|`["'`]/g, '"');
}
