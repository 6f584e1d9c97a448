const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text as it stands in an XML file. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** The text that stands in an XML file under `escapeXml`. */
export function plainXml(text: string): string {
  return Object.entries(SIGNS)
    .reverse()
    .reduce((plain, [sign, name]) => plain.replaceAll(name, sign), text);
}
