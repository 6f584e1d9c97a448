import type { BlockKind } from "../document.ts";
import { isBlank } from "../lines.ts";
import { plainTex } from "../math/tex.ts";
import type { Writer } from "../writer.ts";
import { csvRows, listRows, type Rows } from "./table.ts";

/** The reader whose document has the directive. */
interface Reader {
  readonly writer: Writer;
  read(lines: readonly string[], kind: BlockKind, depth: number): void;
  say(text: string): void;
  table(rows: Rows): void;
  described(term: string, body: readonly string[], depth: number, mark: "code"): void;
}

export interface Directive {
  name: string;
  /** Lines of the argument. */
  said: readonly string[];
  options: ReadonlyMap<string, string>;
  body: readonly string[];
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

const NOTES = setOf(
  "note warning tip hint important caution danger error attention admonition topic sidebar",
);
const CODE = setOf(
  `code code-block sourcecode doctest testcode parsed-literal prompt ipython console productionlist grammar-snippet
  code-cell jupyter-execute`,
);
/** Directives for the publishing program, with what they hold. */
const SILENT = setOf(
  `contents index highlight default-role role currentmodule module meta raw sectionauthor moduleauthor codeauthor
  tabularcolumns literalinclude program py:module py:currentmodule bibliography todo todolist comment testsetup testcleanup
  testoutput sectnum header footer title target-notes plot graphviz digraph mermaid uml autosummary automodule autoclass
  autofunction automethod video youtube date replace unicode`,
);
const SINCE: Readonly<Record<string, string>> = {
  versionadded: "Added in version",
  versionchanged: "Changed in version",
  versionremoved: "Removed in version",
  deprecated: "Deprecated since version",
  "deprecated-removed": "Deprecated since version",
};
/** Descriptions of what a program or language offers: a signature and what it does. */
const OBJECTS =
  /^(?:(?:py|c|cpp|js|rst|std|php|rb|java|http|go|dn):[\w-]+|function|class|method|staticmethod|classmethod|attribute|property|data|exception|decorator|decoratormethod|describe|object|option|cmdoption|envvar|opcode|pdbcommand|confval|setting|django-admin(?:-option)?|templatetag|templatefilter|fieldlookup|macro|type|member|var|struct|enum|enumerator|variable|command|admonition-term)$/;

export function writeDirective(directive: Directive, reader: Reader, kind: BlockKind, depth: number): void {
  const { name, said, options, body } = directive;
  const { writer } = reader;
  const [first = ""] = said;
  const caption = () => {
    reader.say(options.get("caption") ?? "");
    writer.block("caption");
  };
  for (const id of [options.get("name"), options.get("label")]) if (id !== undefined) writer.anchors.add(id);
  if (SILENT.has(name)) return;
  if (NOTES.has(name)) reader.read([...titled(said), ...body], "note", depth + 1);
  else if (name === "seealso") reader.read([...said, ...body], "contents", depth + 1);
  else if (CODE.has(name)) {
    caption();
    writer.put("code", body.join("\n"));
  } else if (name === "math") {
    for (const formula of [...said, ...body].join("\n").split(/\n\s*\n/))
      writer.put("formula", plainTex(formula));
  } else if (name === "figure" || name === "image") {
    const caption = captionIn(body).join("\n").trim();
    reader.say(caption === "" ? (options.get("alt") ?? "") : caption);
    writer.picture(first, writer.take());
  } else if (name === "toctree") writeContents(directive, reader);
  else if (SINCE[name] !== undefined) writeSince(directive, reader, depth);
  else if (OBJECTS.test(name)) {
    const [last = "", ...before] = said
      .flatMap((line) => line.split(/\\$/))
      .filter((line) => !isBlank(line))
      .toReversed();
    for (const line of before.toReversed()) writer.put("code", line);
    reader.described(last, body, depth, "code");
  } else if (name === "list-table" || name === "csv-table" || name === "table") {
    if (name === "csv-table") reader.table(csvRows(body, options.get("header")));
    else if (name === "list-table") reader.table(listRows(body));
    else reader.read(body, kind, depth + 1);
    reader.say(said.join(" "));
    writer.block("caption");
  } else if (name === "epigraph" || name === "pull-quote" || name === "highlights")
    reader.read([...said, ...body], "quote", depth + 1);
  else if (name === "glossary") reader.read(body, "glossary", depth + 1);
  else if (name === "include") writeContents({ ...directive, body: said }, reader);
  else if (name === "rubric" || name === "centered") {
    reader.say(said.join(" "));
    writer.block("caption");
  } else reader.read(body, kind, depth + 1);
}

/** The title of a note is a paragraph of its own; its first words are none. */
function titled(said: readonly string[]): readonly string[] {
  return said.length === 1 ? [...said, ""] : said;
}

function captionIn(body: readonly string[]): readonly string[] {
  const end = body.findIndex((line) => isBlank(line));
  return end < 0 ? body : body.slice(0, end);
}

/** Pages in their order, as links. */
function writeContents({ body }: Directive, { writer }: Reader): void {
  for (const line of body) {
    const [, title, page = line.trim()] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(line) ?? [];
    if (page === "" || page === "self") continue;
    writer.open("link", /:|\.\w{2,5}$/.test(page) ? page : `${page}.rst`);
    writer.say(title ?? page);
    writer.close("link");
    writer.block("contents");
  }
}

function writeSince({ name, said, body }: Directive, reader: Reader, depth: number): void {
  const [, version = "", text = ""] = /^(\S+(?:,? \d[\w.]*)?)\s*(.*)$/s.exec(said.join("\n")) ?? [];
  const whole = [text, ...body].some((line) => !isBlank(line)) ? ": " : ".";
  reader.writer.say(`${SINCE[name]} ${version}${whole}`);
  if (whole === ".") reader.writer.block("note");
  else reader.read(text === "" ? body : [text, ...body], "note", depth + 1);
}
