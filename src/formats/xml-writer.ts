/** XML element as text, ready to be put into another one. */
export type XmlElement = { readonly xml: string };

type Content = string | readonly XmlElement[];
type Attributes = Readonly<Record<string, string>>;

/** Element with text or with other elements, and attributes before them if it has any. */
export function element(name: string, content: Content): XmlElement;
export function element(name: string, attributes: Attributes, content: Content): XmlElement;
export function element(name: string, first: Content | Attributes, second?: Content): XmlElement {
  const isBare = typeof first === "string" || isList(first);
  const content = isBare ? first : (second ?? "");
  const attributes = isBare ? {} : first;
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = typeof content === "string" ? escaped(content) : content.map(({ xml }) => xml).join("");
  return { xml: `<${name}${said.join("")}>${inner}</${name}>` };
}

export function xmlDocument({ xml }: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

const isList = (value: object): value is readonly XmlElement[] => Array.isArray(value);

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes markup and drops characters that XML 1.0 cannot contain. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "")
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
