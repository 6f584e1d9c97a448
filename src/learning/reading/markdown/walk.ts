import type { BlockContent, DefinitionContent, Nodes, PhrasingContent, RootContent, Table } from "mdast";
import type { BlockKind } from "../document.ts";
import { readFragment } from "../html/html.ts";
import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";
import { isDirective } from "./flavours.ts";
import type { Formulas } from "./formulas.ts";

const ALERT = /^\s*(?:\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]|(?:Note|Warning|Tip|Caution|Important):)/;

const FOOTNOTE = /\[\^[\w-]{1,40}\]/g;

export class MarkdownWalk {
  readonly #writer: Writer;
  readonly #formulas: Formulas;
  readonly #kind: BlockKind;

  constructor(writer: Writer, formulas: Formulas, kind: BlockKind = "paragraph") {
    this.#writer = writer;
    this.#formulas = formulas;
    this.#kind = kind;
  }

  all(nodes: readonly RootContent[]): void {
    for (const node of nodes) this.#node(node, this.#kind);
  }

  #node(node: RootContent | BlockContent | DefinitionContent, kind: BlockKind): void {
    switch (node.type) {
      case "heading":
        this.#heading(node.children, node.depth, kind);
        return;
      case "paragraph":
        this.#paragraph(node.children, kind);
        return;
      case "blockquote":
        this.#quote(node.children, kind);
        return;
      case "list":
        for (const item of node.children)
          for (const child of item.children) this.#node(child, kind === "paragraph" ? "list_item" : kind);
        return;
      case "code":
        this.#writer.put("code", this.#code(node.value));
        return;
      case "table":
        this.#table(node);
        return;
      case "html":
        readFragment(this.#formulas.plain(node.value), this.#writer);
        return;
      case "footnoteDefinition":
        for (const child of node.children) this.#node(child, "note");
        return;
      default:
        return;
    }
  }

  #heading(children: readonly PhrasingContent[], level: number, kind: BlockKind): void {
    this.#inline(children);
    // A heading within a note starts no section.
    if (kind === "note") this.#writer.block("note");
    else this.#writer.block("heading", { level });
  }

  #paragraph(children: readonly PhrasingContent[], kind: BlockKind): void {
    const text = plainOf({ type: "paragraph", children: [...children] });
    if (this.#formulas.isOnly(text)) {
      this.#writer.put("formula", this.#formulas.plain(text));
      return;
    }
    const said = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
    const [image] = said;
    if (said.length === 1 && image?.type === "image") {
      this.#writer.picture(image.url, this.#formulas.plain(image.alt ?? ""));
      return;
    }
    this.#inline(children);
    this.#writer.block(kind);
  }

  #quote(children: readonly (BlockContent | DefinitionContent)[], kind: BlockKind): void {
    const [first] = children;
    const isNote = kind === "note" || (first && (first.type === "heading" || ALERT.test(plainOf(first))));
    for (const child of children) this.#node(child, isNote ? "note" : "quote");
  }

  #table(table: Table): void {
    const text = new TableText();
    for (const row of table.children) {
      for (const cell of row.children)
        text.cell(this.#formulas.plain(plainOf(cell)).replaceAll(FOOTNOTE, ""));
      text.endRow();
    }
    text.write(this.#writer);
  }

  #inline(nodes: readonly PhrasingContent[]): void {
    for (const node of nodes) this.#phrase(node);
  }

  #phrase(node: PhrasingContent): void {
    switch (node.type) {
      case "text":
        this.#writer.say(this.#text(node.value));
        return;
      case "emphasis":
        this.#marked("emphasis", node.children);
        return;
      case "strong":
        this.#marked("strong", node.children);
        return;
      case "delete":
        this.#inline(node.children);
        return;
      case "link":
        this.#marked("link", node.children, node.url);
        return;
      case "linkReference":
        this.#inline(node.children);
        return;
      case "inlineCode":
        this.#writer.open("code");
        this.#writer.say(this.#formulas.raw(node.value));
        this.#writer.close("code");
        return;
      case "break":
        this.#writer.say(" ");
        return;
      case "html":
        this.#tag(node.value);
        return;
      default:
        return;
    }
  }

  #marked(mark: "emphasis" | "strong" | "link", children: readonly PhrasingContent[], target?: string): void {
    this.#writer.open(mark, target);
    this.#inline(children);
    this.#writer.close(mark);
  }

  /** Handles inline HTML, of which only line breaks and defined terms matter. */
  #tag(tag: string): void {
    if (/^<br\b/i.test(tag)) this.#writer.say(" ");
    else if (/^<dfn\b/i.test(tag)) this.#writer.open("term");
    else if (/^<\/dfn\b/i.test(tag)) this.#writer.close("term");
  }

  #text(value: string): string {
    return this.#formulas
      .plain(value)
      .replaceAll(/(?<!-)--(?!-)/g, "–")
      .replaceAll(/(?<!-)---(?!-)/g, "—")
      .replaceAll(FOOTNOTE, "")
      .replace(/(?<!\s)\s*\{[#.][^{}]*\}\s*$/, "");
  }

  #code(value: string): string {
    return this.#formulas
      .raw(value)
      .split("\n")
      .filter((line) => !isDirective(line))
      .join("\n");
  }
}

function plainOf(node: Nodes): string {
  if ("value" in node) return node.type === "html" ? "" : node.value;
  return "children" in node ? node.children.map(plainOf).join(node.type === "table" ? " " : "") : "";
}
