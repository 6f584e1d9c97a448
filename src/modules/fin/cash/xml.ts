/** Parsed XML element. Names exclude namespace prefixes, which vary between CAMT files. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const MAX_DEPTH = 64;
/** Allows for five thousand statement entries with some hundred elements each. */
const MAX_ELEMENTS = 1_000_000;
/** Explicit boundaries of names and attributes prevent ambiguous matches. */
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/)?([^\s/>!?]+)(?=[\s/>])([^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*)>|([^<]+)/y;
const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Undefined if malformed. Refuses document type declarations, which allow entity expansion attacks. */
export function parseXml(text: string): Element | undefined {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let count = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    const within = open.at(-1);
    if (!match || !within || open.length > MAX_DEPTH) return undefined;
    const [, cdata, closing, name, attributes = "", plain] = match;
    if (cdata !== undefined || plain !== undefined) within.text += cdata ?? withoutReferences(plain ?? "");
    if (name === undefined) continue;
    if (closing) {
      if (within.name !== local(name)) return undefined;
      open.pop();
      continue;
    }
    const element: Element = {
      name: local(name),
      attributes: attributesOf(attributes),
      children: [],
      text: "",
    };
    count += 1;
    if (count > MAX_ELEMENTS) return undefined;
    within.children.push(element);
    if (!attributes.endsWith("/")) open.push(element);
  }
  return open.length === 1 && root.children.length === 1 ? root.children[0] : undefined;
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
    local(name),
    withoutReferences(double ?? single ?? ""),
  ]);
  return Object.fromEntries(pairs);
}

const NAMED = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function withoutReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED.get(name) ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Follows a path of element names, taking the first match at each level. */
export function at(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (within, name) => within?.children.find((child) => child.name === name),
    element,
  );
}

export function all(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Trimmed; undefined if missing or empty. */
export function textAt(element: Element | undefined, ...path: string[]): string | undefined {
  return at(element, ...path)?.text.trim() || undefined;
}
