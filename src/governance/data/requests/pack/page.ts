/** A part of the readable file: a record, with what is said in it. */
export interface Section {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
}

/** A page that any browser shows, without a network: what is kept of somebody, for themselves to read. */
export function pageOf(title: string, intro: readonly string[], sections: readonly Section[]): string {
  const parts = sections.map(
    (section) =>
      `<section><h2>${escaped(section.title)}</h2><table>${section.rows
        .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
        .join("")}</table></section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top}
th{width:14rem;font-weight:600}td{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>${escaped(title)}</h1>${intro.map((line) => `<p>${escaped(line)}</p>`).join("")}
${parts.join("\n")}
</body></html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
