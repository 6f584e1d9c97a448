import { existsSync, statSync } from "node:fs";
import { say, type Text } from "../../text/message.ts";
import { personOf } from "../as-person.ts";
import { defineCommand, type Invocation, print, UsageError } from "../command.ts";
import { rendered } from "../language.ts";
import { PIPE, refuseTaken } from "../new-file.ts";
import { organizationOf, withFolder } from "../opened.ts";
import { type Import, type Mapped, type Problem, type Said, type Tally, Work } from "./work.ts";

const FLAGS = {
  as: { type: "string", help: say("cli.import.as") },
  check: { type: "boolean", help: say("cli.import.check") },
  update_by: {
    type: "string",
    help: say("cli.import.updateBy"),
  },
  create_missing: { type: "string", help: say("cli.import.createMissing") },
  map: { type: "string", help: say("cli.import.map") },
  all_or_nothing: { type: "boolean", help: say("cli.import.allOrNothing") },
  bad_rows: { type: "string", help: say("cli.import.badRows") },
  organization: { type: "string", help: say("cli.common.organization") },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

type Asked = Invocation<typeof FLAGS>;

/** Imports as a user; each row passes the same checks as a record created normally. */
export const importCommand = defineCommand({
  name: "import",
  summary: say("cli.import.summary"),
  usage:
    "freehold import COLLECTION FILE|- --as EMAIL [--check] [--update-by FIELD] [--map COLUMN=FIELD,...] [--create-missing COLLECTION,...] [--all-or-nothing] [--bad-rows FILE] [--organization NAME] [--data DIR] [--json]",
  examples: [
    "freehold import crm.leads leads.csv --as ana@example.com --check --data /srv/freehold",
    "freehold import crm.leads leads.csv --as ana@example.com --bad-rows again.csv --data /srv/freehold",
    "freehold import crm.contacts contacts.csv --create-missing crm.accounts --as ana@example.com",
    "freehold import crm.accounts accounts.xlsx --update-by tax_id --as ana@example.com",
  ],
  words: 2,
  flags: FLAGS,
  async run(asked) {
    const { config, flags } = asked;
    const [collection, path] = asked.rest;
    if (!collection || !path) throw new UsageError(say("cli.import.argumentsMissing"));
    if (!flags.as) throw new UsageError(say("cli.import.asMissing"));
    const email = flags.as;
    const said = saidBy(flags);
    if (path !== PIPE && !(existsSync(path) && statSync(path).isFile()))
      throw new UsageError(say("cli.errors.noFile", { path }));
    if (flags.bad_rows) refuseTaken(flags.bad_rows);
    return withFolder(config, say("cli.import.instead"), async (appliance) => {
      const organization = await organizationOf(appliance, flags.organization);
      const person = await personOf(appliance, organization, email);
      const work = new Work(appliance, organization, person, flags.json);
      const checked = await work.checked(await work.upload(collection, path), said);
      const isRefused = flags.all_or_nothing && checked.progress.failed > 0;
      const done = flags.check || isRefused ? await work.cancel(checked) : await work.make(checked);
      const hasFailed = done.progress.failed > 0;
      if (flags.bad_rows && hasFailed) await work.writeBadRows(done, flags.bad_rows);
      const problems = hasFailed ? await work.problems(done) : [];
      return printResult(asked, collection, done, problems);
    });
  },
});

const problemText = ({ row, column, message }: Problem): Text =>
  column === null
    ? say("cli.import.row", { row, problem: message })
    : say("cli.import.rowColumn", { row, column, problem: message });

function named({ collection, count, first }: Tally): { collection: string; count: number; names: string } {
  const names = first.map(({ name }) => name).join(", ");
  return { collection, count, names: count > first.length ? `${names} …` : names };
}

function saidBy({ update_by, all_or_nothing, create_missing, map }: Asked["flags"]): Said {
  const mapping = (map ?? "").split(",").flatMap((pair): Mapped[] => {
    if (pair.trim() === "") return [];
    const at = pair.lastIndexOf("=");
    if (at <= 0) throw new UsageError(say("cli.import.mapInvalid"));
    return [{ column: pair.slice(0, at).trim(), field: pair.slice(at + 1).trim() || null }];
  });
  return {
    mapping,
    options: {
      ...(update_by && { action: "upsert", key: update_by }),
      ...(all_or_nothing && { mode: "atomic" }),
      ...(create_missing && { create_missing: create_missing.split(",").map((name) => name.trim()) }),
    },
  };
}

function printResult(
  { flags, rest: [, file] }: Asked,
  collection: string,
  of: Import,
  problems: Problem[],
): number {
  const { created, updated, unchanged, held, failed } = of.progress;
  const ignored = of.mapping.filter(({ field }) => field === null).map(({ column }) => column);
  const isMade = of.state === "done";
  const event = isMade ? "imported" : "checked";
  const { id, progress, creates, missing } = of;
  const result = { event, id, collection, file, progress, creates, missing };
  print(flags.json, { ...result, ignored_columns: ignored, problems }, [
    isMade
      ? say("cli.import.done", { collection, created, updated, unchanged, held, failed })
      : say("cli.import.preview", { collection, created, updated, unchanged, held, failed }),
    ...creates.map((tally) =>
      isMade ? say("cli.import.made", named(tally)) : say("cli.import.creates", named(tally)),
    ),
    ...missing.map((tally) => say("cli.import.missing", named(tally))),
    ...(ignored.length > 0 ? [say("cli.import.ignored", { columns: ignored.join(", ") })] : []),
    ...problems.map((problem) => `  ${rendered(problemText(problem))}`),
    ...(failed > problems.length ? [`  ${rendered(say("cli.import.moreProblems"))}`] : []),
  ]);
  return failed > 0 ? 1 : 0;
}
