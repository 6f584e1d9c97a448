import { existsSync, statSync } from "node:fs";
import { personOf } from "../as-person.ts";
import { defineCommand, type Invocation, print, UsageError } from "../command.ts";
import { PIPE, refuseTaken } from "../new-file.ts";
import { organizationOf, withFolder } from "../opened.ts";
import { type Import, type Mapped, type Problem, type Said, Work } from "./work.ts";

const FLAGS = {
  as: { type: "string", help: "The address of the person in whose name the records are made" },
  check: { type: "boolean", help: "Only say what would become of each row; nothing is made" },
  update_by: {
    type: "string",
    help: "Change the record with the same value of this field, as email or code",
  },
  map: { type: "string", help: "What columns mean where their names do not tell: Firma=name,Mail=email" },
  all_or_nothing: { type: "boolean", help: "Make all records or none; without it, those that can be made" },
  bad_rows: { type: "string", help: "The CSV file that rows go into that could not be imported, with why" },
  organization: { type: "string", help: "Its id or name, where there are several" },
  json: { type: "boolean", help: "Answer as JSON" },
} as const;

type Asked = Invocation<typeof FLAGS>;

/** Imports records from a file on behalf of a user: each row is validated like a normal creation. */
export const importCommand = defineCommand({
  name: "import",
  summary: "Make records of a collection from a file",
  usage:
    "freehold import COLLECTION FILE|- --as EMAIL [--check] [--update-by FIELD] [--map COLUMN=FIELD,...] [--all-or-nothing] [--bad-rows FILE] [--organization NAME] [--data DIR] [--json]",
  examples: [
    "freehold import crm.leads leads.csv --as ana@example.com --check --data /srv/freehold",
    "freehold import crm.leads leads.csv --as ana@example.com --bad-rows again.csv --data /srv/freehold",
    "freehold import crm.accounts accounts.xlsx --update-by tax_id --as ana@example.com",
  ],
  words: 2,
  flags: FLAGS,
  async run(asked) {
    const { config, flags } = asked;
    const [collection, path] = asked.rest;
    if (!collection || !path)
      throw new UsageError("Say which collection the file fills: freehold import crm.leads leads.csv");
    if (!flags.as)
      throw new UsageError("Say by --as in whose name: the records are made as that person may.");
    const email = flags.as;
    const said = saidBy(flags);
    if (path !== PIPE && !(existsSync(path) && statSync(path).isFile()))
      throw new UsageError(`There is no file ${path}.`);
    if (flags.bad_rows) refuseTaken(flags.bad_rows);
    return withFolder(
      config,
      "import it in the browser, under Settings, Data, Imports",
      async (appliance) => {
        const organization = await organizationOf(appliance, flags.organization);
        const person = await personOf(appliance, organization, email);
        const work = new Work(appliance, organization, person, flags.json);
        const checked = await work.checked(await work.upload(collection, path), said);
        const isRefused = flags.all_or_nothing && checked.progress.failed > 0;
        const done = flags.check || isRefused ? await work.cancel(checked) : await work.make(checked);
        const hasFailed = done.progress.failed > 0;
        if (flags.bad_rows && hasFailed) await work.writeBadRows(done, flags.bad_rows);
        const problems = hasFailed ? await work.problems(done) : [];
        return told(asked, collection, done, problems);
      },
    );
  },
});

/** Options of the import, as expected by the action. */
function saidBy({ update_by, all_or_nothing, map }: Asked["flags"]): Said {
  const mapping = (map ?? "").split(",").flatMap((pair): Mapped[] => {
    if (pair.trim() === "") return [];
    const at = pair.lastIndexOf("=");
    if (at <= 0) throw new UsageError("--map pairs columns with fields: --map Firma=name,Mail=email");
    return [{ column: pair.slice(0, at).trim(), field: pair.slice(at + 1).trim() || null }];
  });
  return {
    mapping,
    options: {
      ...(update_by && { action: "upsert", key: update_by }),
      ...(all_or_nothing && { mode: "atomic" }),
    },
  };
}

function told({ flags, rest: [, file] }: Asked, collection: string, of: Import, problems: Problem[]): number {
  const { created, updated, unchanged, held, failed } = of.progress;
  const ignored = of.mapping.filter(({ field }) => field === null).map(({ column }) => column);
  const isMade = of.state === "done";
  const event = isMade ? "imported" : "checked";
  const { id, progress } = of;
  print(flags.json, { event, id, collection, file, progress, ignored_columns: ignored, problems }, [
    isMade
      ? `${collection}: ${created} made, ${updated} changed, ${unchanged} unchanged, ${held} wait for an approval, ${failed} could not be imported.`
      : `${collection}: ${created} would be made, ${updated} changed, ${unchanged} left as they are, ${held} wait for an approval, ${failed} cannot be imported. Nothing was made.`,
    ...(ignored.length > 0
      ? [`Columns that fill nothing: ${ignored.join(", ")}. Say by --map what they mean.`]
      : []),
    ...problems.map(
      ({ row, column, message }) => `  Row ${row}${column === null ? "" : `, ${column}`}: ${message}`,
    ),
    ...(failed > problems.length ? ["  and more: --bad-rows FILE writes all of them into a file."] : []),
  ]);
  return failed > 0 ? 1 : 0;
}
