import { extname } from "node:path";
import { contentOf, FileAnswer } from "../kernel/stream.ts";
import { say } from "../text/message.ts";
import { personOf } from "./as-person.ts";
import { defineCommand, type Invocation, print, StartError, UsageError } from "./command.ts";
import { PIPE, refuseTaken, writeNew } from "./new-file.ts";
import { organizationOf, performAs, withFolder } from "./opened.ts";
import { sizeText } from "./progress.ts";

const FORMATS = ["csv", "xlsx", "ndjson", "json"] as const;

const FLAGS = {
  as: { type: "string", help: say("cli.export.as") },
  format: { type: "enum", values: FORMATS, help: say("cli.export.format") },
  filter: { type: "string", help: say("cli.export.filter") },
  fields: { type: "string", help: say("cli.export.fields") },
  archived: { type: "boolean", help: say("cli.export.archived") },
  lines: { type: "boolean", help: say("cli.export.lines") },
  organization: { type: "string", help: say("cli.common.organization") },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

type Asked = Invocation<typeof FLAGS>;

/** The part of the export actions' response used here. */
interface Export {
  id: string;
  state: string;
  rows: number | null;
  error: { message: string } | null;
}

export const exportCommand = defineCommand({
  name: "export",
  summary: say("cli.export.summary"),
  usage:
    "freehold export COLLECTION FILE|- --as EMAIL [--format csv|xlsx|ndjson|json] [--filter QUERY] [--fields FIELD,FIELD] [--archived] [--lines] [--organization NAME] [--data DIR] [--json]",
  examples: [
    "freehold export crm.leads leads.csv --as ana@example.com --data /srv/freehold",
    "freehold export fin.invoices open.xlsx --filter 'state=issued' --as ana@example.com",
    "freehold export crm.accounts - --format ndjson --as ana@example.com > accounts.ndjson",
  ],
  words: 2,
  flags: FLAGS,
  async run(asked) {
    const { config, flags } = asked;
    const [collection, path] = asked.rest;
    if (!collection || !path) throw new UsageError(say("cli.export.argumentsMissing"));
    if (!flags.as) throw new UsageError(say("cli.export.asMissing"));
    if (path === PIPE && flags.json) throw new UsageError(say("cli.export.jsonToPipe"));
    const format = flags.format ?? formatOf(path);
    const selection = selectionOf(flags);
    refuseTaken(path);
    return withFolder(config, say("cli.export.instead"), async (appliance) => {
      const organization = await organizationOf(appliance, flags.organization);
      const person = await personOf(appliance, organization, flags.as ?? "");
      const input = { collection, format, ...selection };
      const { id } = (await performAs(appliance, "data.exports.create", person, input)) as Export;
      await appliance.jobs.runOnly(organization, "data.exports.write");
      const made = (await performAs(appliance, "data.exports.get", person, { id })) as Export;
      if (made.state !== "ready") throw new StartError(made.error?.message ?? say("cli.export.failed"));
      const file = await performAs(appliance, "data.exports.download", person, { id });
      if (!(file instanceof FileAnswer)) throw new Error("an export that is ready has a file");
      const { size, sha256 } = await writeNew(path, contentOf(file.facts).stream()).finally(() =>
        performAs(appliance, "data.exports.delete", person, { id }),
      );
      if (path === PIPE) return 0;
      print(flags.json, { event: "exported", collection, file: path, rows: made.rows, size, sha256 }, [
        say("cli.export.done", { rows: made.rows ?? 0, collection, path, size: sizeText(size), sha256 }),
      ]);
      return 0;
    });
  },
});

function formatOf(path: string): (typeof FORMATS)[number] {
  const ending = extname(path).slice(1).toLowerCase();
  const format =
    FORMATS.find((one) => one === ending) ?? (ending === "zip" || path === PIPE ? "csv" : undefined);
  if (format) return format;
  throw new UsageError(say("cli.export.formatUnknown", { formats: FORMATS.join(", ") }));
}

function selectionOf({ filter, fields, archived, lines }: Asked["flags"]) {
  return {
    ...(filter && { filter: filterOf(filter) }),
    ...(fields && { fields: fields.split(",").map((field) => field.trim()) }),
    ...(archived && { archived }),
    ...(lines && { lines }),
  };
}

/** Parses `state=new&value[gte]=1000`, as in a list URL. */
function filterOf(query: string): Record<string, Record<string, string>> {
  const filter: Record<string, Record<string, string>> = {};
  for (const [key, value] of new URLSearchParams(query)) {
    const [, field, operator = "eq"] = /^([a-z][a-z0-9_.]*)(?:\[([a-z]+)\])?$/.exec(key) ?? [];
    if (field === undefined) throw new UsageError(say("cli.export.filterInvalid"));
    filter[field] = { ...filter[field], [operator]: value };
  }
  return filter;
}
