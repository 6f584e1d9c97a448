import { say } from "../../text/message.ts";
import { isDecimal } from "../exact.ts";
import { UnreadableInvoice } from "../unreadable.ts";

type AttributeReader = (name: string) => string | undefined;

/** Longer than any path of the standards; files of others may have names of any length. */
const MAX_PATH = 300;
/** Maximum number of listed paths. A file can have a million unknown elements. */
const MOST_PATHS = 100;

/** CII requires it even if there is nothing to say. */
const MAY_BE_EMPTY = new Set(["ApplicableHeaderTradeDelivery"]);

/** Element of a parsed document. Remembers which elements were read, so that the others can be listed. */
export class Node {
  readonly name: string;
  readonly parent: Node | undefined;
  readonly children: Node[] = [];
  readonly #attribute: AttributeReader;
  readonly #texts: string[] = [];
  #isRead = false;

  constructor(name: string, attribute: AttributeReader, parent?: Node) {
    this.name = name;
    this.parent = parent;
    this.#attribute = attribute;
  }

  addText(text: string): void {
    this.#texts.push(text);
  }

  /** Text of the element, or undefined if it has none but white space. */
  get rawText(): string | undefined {
    this.#isRead = true;
    const text = this.#texts.join("");
    return text.trim() === "" ? undefined : text;
  }

  get text(): string | undefined {
    return this.rawText?.trim();
  }

  get path(): string {
    const path = this.parent === undefined ? this.name : `${this.parent.path}/${this.name}`;
    return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH - 1)}…` : path;
  }

  attribute(name: string): string | undefined {
    return this.#attribute(name)?.trim() || undefined;
  }

  /** All elements at a path such as `Party/PartyName`. */
  all(path: string): Node[] {
    let found: Node[] = [this];
    for (const step of path.split("/"))
      found = found.flatMap(({ children }) => children.filter(({ name }) => name === step));
    for (const one of found) one.#markRead();
    return found;
  }

  /** First element at a path. */
  find(path: string): Node | undefined {
    let found: Node | undefined = this;
    for (const step of path.split("/")) found = found?.children.find(({ name }) => name === step);
    if (found) found.#markRead();
    return found;
  }

  value(path: string): string | undefined {
    return this.find(path)?.text;
  }

  decimal(path: string): string | undefined {
    return this.find(path)?.ownDecimal;
  }

  /** Text of the element, which must be a decimal number. */
  get ownDecimal(): string | undefined {
    const text = this.text;
    if (text === undefined || isDecimal(text)) return text;
    throw new UnreadableInvoice(
      "bad_value",
      say("einvoice.unreadable.number", { path: this.path }),
      this.path,
    );
  }

  /** Notes that elements are known, although their content is of no use. */
  ignore(...paths: string[]): void {
    for (const path of paths) this.find(path);
  }

  /** Paths of elements that were not read, and of those without any content. `more`: further ones were not read. */
  unread(): { notShown: string[]; more: boolean; empty: string[] } {
    const notShown = new Set<string>();
    const empty = new Set<string>();
    const visit = (node: Node): void => {
      if (notShown.size > MOST_PATHS) return;
      if (node.children.length === 0 && node.#texts.join("").trim() === "") {
        if (!MAY_BE_EMPTY.has(node.name) && empty.size < MOST_PATHS) empty.add(node.path);
      } else if (!node.#isRead) notShown.add(node.path);
      else for (const child of node.children) visit(child);
    };
    visit(this);
    return {
      notShown: [...notShown].slice(0, MOST_PATHS),
      more: notShown.size > MOST_PATHS,
      empty: [...empty],
    };
  }

  #markRead(): void {
    this.#isRead = true;
    if (this.parent && !this.parent.#isRead) this.parent.#markRead();
  }
}
