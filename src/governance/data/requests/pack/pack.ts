import { writeZip, type ZipEntry } from "../../../../formats/zip-writer.ts";
import { rfc3339 } from "../../../../kernel/clock.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import type { RecordIn } from "../../../../kernel/entity.ts";
import { localise } from "../../../../kernel/language.ts";
import { say } from "../../../../text/message.ts";
import type { GovernanceParts } from "../../../part.ts";
import { type Item, itemsOf } from "../items.ts";
import type { requests } from "../request.ts";
import { Finder, wordsOf } from "../scope/words.ts";
import type { PackFile } from "./files.ts";
import { type Shown, showItem } from "./shown.ts";

type Request = RecordIn<typeof requests>;

export interface Pack {
  file: PackFile;
  items: readonly Item[];
}

/** Everything found about a person: human-readable, machine-readable and verifiable. */
export async function buildPack(
  parts: GovernanceParts,
  context: ReadContext,
  request: Request,
): Promise<Pack> {
  const items = itemsOf(context, request.id).filter(({ decision }) => decision === "include");
  const received = await parts.files.receive(
    writeZip(zipped(entriesOf(parts, context, request, items), context.now)),
  );
  await received.keep();
  const { size, sha256 } = received;
  return { file: { name: `${request.number}-${request.kind}.zip`, size, sha256 }, items };
}

interface Entry {
  name: string;
  content: string | AsyncIterable<Uint8Array>;
}

/** Stores attachments without compression, since most are already compressed. */
async function* zipped(entries: AsyncIterable<Entry>, at: number): AsyncGenerator<ZipEntry> {
  for await (const { name, content } of entries) {
    if (typeof content === "string") yield { name, at, bytes: once(Buffer.from(content)) };
    else yield { name, at, bytes: content, stored: true };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* entriesOf(
  parts: GovernanceParts,
  context: ReadContext,
  request: Request,
  items: readonly Item[],
): AsyncGenerator<Entry> {
  const manifest: { name: string; bytes: number; sha256: string }[] = [];
  const finder = new Finder(wordsOf(request));
  const shown: Shown[] = [];
  for (const item of items) shown.push(...(await showItem(parts, context, item, finder)));
  const add = (name: string, content: string): Entry => {
    const bytes = Buffer.byteLength(content);
    manifest.push({ name, bytes, sha256: new Bun.CryptoHasher("sha256").update(content).digest("hex") });
    return { name, content };
  };
  yield add("read-me.html", readable(context, request, shown));
  for (const [collection, group] of Map.groupBy(shown, (one) => one.collection)) {
    yield add(
      `data/${collection}.json`,
      `${JSON.stringify(
        group.map(({ record, history }) => ({ ...record, history })),
        null,
        2,
      )}\n`,
    );
    yield add(`data/${collection}.csv`, csvOf(group.map(({ record }) => record)));
  }
  for (const { files } of shown) {
    for (const { name, sha256, size } of files) {
      manifest.push({ name, bytes: size, sha256 });
      yield { name, content: Bun.file(parts.files.pathOf(sha256)).stream() };
    }
  }
  const about = {
    request: request.number,
    kind: request.kind,
    scope_hash: request.scope_hash,
    made_at: rfc3339(context.now),
  };
  yield { name: "manifest.json", content: `${JSON.stringify({ ...about, files: manifest }, null, 2)}\n` };
}

function readable(context: ReadContext, request: Request, shown: readonly Shown[]): string {
  const { name: organization } = context.principal.organization;
  const sections = shown.map(
    ({ collection, record, why }): Section => ({
      title: `${collection} ${record.number ?? record.id}`,
      rows: [
        [localise(context, say("governance.papers.howFound")), localise(context, why)],
        ...Object.entries(record)
          .filter(([, value]) => value !== null && value !== "" && !isEmpty(value))
          .map(([name, value]): [string, string] => [
            name,
            typeof value === "object" ? JSON.stringify(value) : String(value),
          ]),
      ],
    }),
  );
  return pageOf(
    context.origin.language ?? "en",
    localise(context, say("governance.papers.packTitle", { organization, person: request.name })),
    [
      localise(
        context,
        say("governance.papers.packAnswer", {
          number: request.number ?? "",
          day: request.received_on ?? context.today,
          count: shown.length,
        }),
      ),
      localise(context, say("governance.papers.packFiles")),
      localise(context, say("governance.papers.packRights")),
    ],
    sections,
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** CSV (RFC 4180) with the union of all columns. Cells that a spreadsheet would compute are escaped. */
function csvOf(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
  return `${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Section {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
}

/** Standalone page for the data subject; needs no network. */
function pageOf(
  language: string,
  title: string,
  intro: readonly string[],
  sections: readonly Section[],
): string {
  const parts = sections.map(
    (section) =>
      `<section><h2>${escaped(section.title)}</h2><table>${section.rows
        .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
        .join("")}</table></section>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
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
