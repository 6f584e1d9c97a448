import { type Message, say } from "../../../text/message.ts";
import { renderText } from "../../../text/render.ts";

export interface BinderContent {
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

/** No scripts, no external resources. */
export function pageOf(content: BinderContent, language: string): string {
  const text = (message: Message) => escaped(renderText(message, language));
  const rows = content.events.map(
    ({ seq, at, actor, action, outcome, what }) =>
      `<tr>${[String(seq), at, actor, action, outcome, what].map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`,
  );
  const list = (lines: readonly string[]) => lines.map((line) => `<li>${escaped(line)}</li>`).join("\n");
  const title = text(say("governance.papers.binderTitle", { subject: content.subject }));
  const columns = [
    say("governance.papers.columnEvent"),
    say("governance.papers.columnWhen"),
    say("governance.papers.columnWho"),
    say("governance.papers.columnWhat"),
    say("governance.papers.columnOutcome"),
    say("governance.papers.columnChanges"),
  ].map((column) => `<th>${text(column)}</th>`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1b1b1b }
table { border-collapse: collapse; width: 100%; font-size: 0.85rem }
th, td { border-bottom: 1px solid #ccc; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
code { background: #f2f2f2; padding: 0.1rem 0.3rem }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${text(say("governance.papers.binderMade", { organization: content.organization, at: content.madeAt, size: content.size }))}</p>
<h2>${text(say("governance.papers.binderHow"))}</h2>
<p>${text(say("governance.papers.binderWhere"))}</p>
<p><code>freehold audit verify binder.zip --key KEY.jwk</code></p>
<p>${text(say("governance.papers.binderChecks"))}</p>
<h2>${text(say("governance.papers.binderContents"))}</h2>
<ul>
${list(content.files)}
</ul>
${content.left.length > 0 ? `<p>${text(say("governance.papers.binderLeftOut"))}</p>\n<ul>\n${list(content.left)}\n</ul>` : ""}
${content.archived.length > 0 ? `<p>${text(say("governance.papers.binderArchived"))}</p>\n<ul>\n${list(content.archived)}\n</ul>` : ""}
<h2>${text(say("governance.papers.binderEvents"))}</h2>
<table>
<thead><tr>${columns.join("")}</tr></thead>
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
