/** Element to write. Elements without content are left out. */
export interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly content: string | readonly Element[];
}

export type Attributes = Readonly<Record<string, string | undefined>>;
export type Part = Element | "" | false | undefined | readonly Part[];

/** Element with text, or nothing if there is none. */
export function text(
  name: string,
  value: string | undefined,
  attributes: Attributes = {},
): Element | undefined {
  return value === undefined || value === "" ? undefined : { name, attributes, content: value };
}

/** Element with others in it, or nothing if there are none. */
export function group(name: string, ...parts: Part[]): Element | undefined {
  const content = flat(parts);
  return content.length === 0 ? undefined : { name, attributes: {}, content };
}

/** Element that is required even if it is empty. */
export function always(name: string, ...parts: Part[]): Element {
  return { name, attributes: {}, content: flat(parts) };
}

export function document(name: string, namespaces: Attributes, ...parts: Part[]): string {
  const root = { name, attributes: namespaces, content: flat(parts) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${print(root, "")}`;
}

function flat(parts: readonly Part[]): Element[] {
  return parts.flatMap((part) => {
    if (!part) return [];
    return "name" in part ? [part] : flat(part);
  });
}

function print({ name, attributes, content }: Element, indent: string): string {
  const named = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = ""]) => ` ${key}="${escaped(value)}"`)
    .join("");
  const inner =
    typeof content === "string"
      ? escaped(content)
      : `\n${content.map((child) => print(child, `${indent}  `)).join("")}${indent}`;
  return `${indent}<${name}${named}>${inner}</${name}>\n`;
}

/** Characters that XML 1.0 does not allow, even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "",
};

const escaped = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(FORBIDDEN, "")
    .replaceAll(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign);
