/** Data shown on the page of a binder. */
export interface Told {
  organization: string;
  subject: string;
  madeAt: string;
  size: number;
  files: readonly string[];
  left: readonly string[];
  events: readonly {
    seq: number;
    at: string;
    actor: string;
    action: string;
    outcome: string;
    what: string;
  }[];
  archived: readonly string[];
}

/** Cover page of a binder: no scripts, no external resources. */
export function pageOf(told: Told): string {
  const rows = told.events.map(
    ({ seq, at, actor, action, outcome, what }) =>
      `<tr>${[String(seq), at, actor, action, outcome, what].map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`,
  );
  const list = (lines: readonly string[]) => lines.map((line) => `<li>${escaped(line)}</li>`).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Evidence: ${escaped(told.subject)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1b1b1b }
table { border-collapse: collapse; width: 100%; font-size: 0.85rem }
th, td { border-bottom: 1px solid #ccc; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
code { background: #f2f2f2; padding: 0.1rem 0.3rem }
</style>
</head>
<body>
<h1>Evidence: ${escaped(told.subject)}</h1>
<p>${escaped(told.organization)}. Put together on ${escaped(told.madeAt)} from an audit trail of ${told.size} events.</p>
<h2>How to check it</h2>
<p>On any machine, with the public key that you got earlier and apart from this file:</p>
<p><code>freehold audit verify binder.zip --key KEY.jwk</code></p>
<p>It checks that no file of this binder was changed, that the checkpoint is signed, and that each event stands in the
signed log (RFC 9162). The key in <code>public-key.jwk</code> is here to be compared, not to be trusted.</p>
<h2>What is in it</h2>
<ul>
${list(told.files)}
</ul>
${told.left.length > 0 ? `<p>Left out, because whoever made this binder may not see it:</p>\n<ul>\n${list(told.left)}\n</ul>` : ""}
${told.archived.length > 0 ? `<p>Reads and refusals of these parts of the log are in archives and not listed here:</p>\n<ul>\n${list(told.archived)}\n</ul>` : ""}
<h2>Events</h2>
<table>
<thead><tr><th>Event</th><th>When</th><th>Who</th><th>What</th><th>Outcome</th><th>Changes</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? "");
}
