const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

export function plainXml(text: string): string {
  return Object.entries(SIGNS)
    .reverse()
    .reduce((plain, [sign, name]) => plain.replaceAll(name, sign), text);
}
