/** Templates without words of the text: sources, marks for editors, pointers to other pages. */
const SILENT =
  /^(?:cite|citation|sfn|harv|ref|efn|refn|r|rp|cn|fact|clarify|when|who|which|whom|by whom|dubious|according|failed|better|anchor|main|see|further|about|redirect|distinguish|hatnote|short description|toc|clear|reflist|notelist|defaultsort|use |engvar|authority|portal|commons|wik|coord|nav|infobox|sidebar|stub|good article|featured|pp|multiple|unreferenced|refimprove|more |cleanup|lang(?:uages?|icons?)|expansion|out of date|accuracy|translateme|style|remove|merge|moveto|archive|related|tnt|dablink|anchor|id|shortcut|visible anchor|void|break|-|!)(?:$|[\s|:/_-])|^#/i;
/** Words that the wiki computes: {{PAGENAME}}. */
const COMPUTED = /^[A-Z]{4,}(?::|$)/;
const NOTES =
  /^(?:note|tip|warning|caution|important|info|hint|notice|attention|ambox|mbox|alert|callout|box)\b/i;
const CODE =
  /^(?:bc|hc|code(?:line|block)?|ic|c|syntaxhighlight|source|pre|kbd|key|keypress|tt|samp|cmd|command|path|file|var)$/i;
const DEEPEST = 20;

/** Marks for templates that are code or notes. */
export interface TemplateWords {
  code(text: string): string;
  note(text: string): string;
}

interface Open {
  text: string;
  /** At the beginning of a line, and so perhaps a block. */
  isFirst: boolean;
  isParameter: boolean;
}

/** Replaces templates by their words, in one pass. */
export function withoutTemplates(text: string, words: TemplateWords): string {
  const open: Open[] = [{ text: "", isFirst: false, isParameter: false }];
  const say = (piece: string) => {
    const last = open.at(-1);
    if (last) last.text += piece;
  };
  let at = 0;
  for (const { 0: sign, index } of text.matchAll(/\{{2,3}(?!\|)|\}{2,3}/g)) {
    say(text.slice(at, index));
    at = index + sign.length;
    if (sign.startsWith("{")) {
      const isFirst = /(?:^|\n)[*#:;\s]*$/.test(text.slice(Math.max(0, index - 20), index));
      open.push({ text: "", isFirst, isParameter: sign.length === 3 });
      continue;
    }
    const last = open.at(-1);
    if (!last || open.length === 1) {
      say(sign);
      continue;
    }
    open.pop();
    // Of three braces, only two may belong to a template.
    const rest = sign.length === 3 && !last.isParameter ? "}" : "";
    if (rest !== "") at -= 1;
    if (open.length > DEEPEST) continue;
    say(
      last.isParameter
        ? (partsOf(last.text)[1] ?? "")
        : saidBy(last, /^[ \t]*(?:\n|$)/.test(text.slice(at, at + 20)), words),
    );
  }
  say(text.slice(at));
  return open.map((one) => one.text).join("");
}

function saidBy({ text, isFirst }: Open, isLast: boolean, words: TemplateWords): string {
  const [name = "", ...rest] = partsOf(text);
  const kind = name.trim().replaceAll("_", " ");
  const said = rest.flatMap(
    (part) =>
      /^\s*(?:\d\s*=)?\s*([\s\S]*)$/.exec(/^\s*[\p{L}][\p{L}\s_-]{0,30}=/u.test(part) ? "" : part)?.[1] || [],
  );
  const last = said.at(-1)?.trim() ?? "";
  if (NOTES.test(kind) && last !== "" && isFirst) return words.note(last);
  if (SILENT.test(kind) || COMPUTED.test(kind)) return "";
  if (CODE.test(kind))
    return isFirst && isLast && /\n/.test(last) ? `\n${words.code(last)}\n` : words.code(last);
  return isFirst && isLast ? "" : (measure(said) ?? last);
}

/** Number and unit of "convert|15|to|35|km|mi". */
function measure(said: readonly string[]): string | undefined {
  if (!/^[\d.,−-]+$/.test(said[0]?.trim() ?? "")) return undefined;
  const unit = said.findIndex((part) => !/^\s*(?:[\d.,−-]+|to|and|or|by|x|×|–|-)\s*$/.test(part));
  return said
    .slice(0, unit < 0 ? 1 : unit + 1)
    .map((part) => part.trim())
    .join(" ");
}

/** Parts between bars that are not within links. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/\[\[[^[\]]{0,500}\]\]|\|/g)) {
    if (sign !== "|") continue;
    parts.push(text.slice(from, index));
    from = index + 1;
  }
  return [...parts, text.slice(from)];
}
