import { existsSync } from "node:fs";
import { systemClock } from "../../kernel/clock.ts";
import { isFollowed } from "../../store/journal/position.ts";
import { isInUse } from "../../store/lock.ts";
import { logDamages } from "../../store/log-damage.ts";
import { refuseForeign } from "../../store/owner.ts";
import { say, type Text } from "../../text/message.ts";
import { defineCommand, type Invocation, print, UsageError } from "../command.ts";
import { rendered } from "../language.ts";
import { withAppliance } from "../opened.ts";
import { table } from "../table.ts";
import { contents } from "./contents.ts";
import { clock, filesThere, logs, pages, pair, references, schema } from "./database.ts";
import { type Examined, examine, type Finding, findingFacts, warning, well } from "./finding.ts";
import { backups, disk, kept, leftovers, limits, rights } from "./folder.ts";
import { journal } from "./journal.ts";
import { provider } from "./provider.ts";
import { records } from "./records.ts";
import { tls } from "./tls.ts";

const FLAGS = {
  fix: { type: "boolean", help: say("cli.doctor.fix") },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

type Asked = Invocation<typeof FLAGS>;

export const doctorCommand = defineCommand({
  name: "doctor",
  summary: say("cli.doctor.summary"),
  usage: "freehold doctor [--fix] [--data DIR] [--json]",
  examples: [
    "freehold doctor --data /srv/freehold",
    "freehold doctor --fix --data /srv/freehold",
    "freehold doctor --json",
  ],
  flags: FLAGS,
  async run(asked) {
    const { config, flags } = asked;
    if (!existsSync(config.data)) throw new UsageError(say("cli.errors.noDataFolder", { data: config.data }));
    refuseForeign(config.data);
    const findings = await look(asked);
    const bad = findings.filter(({ state }) => state === "wrong");
    const ok = bad.length === 0;
    print(flags.json, { event: "examined", data: config.data, ok, findings: findings.map(findingFacts) }, [
      ...table(findings.flatMap(rowsOf)),
      ok ? say("cli.doctor.fine") : say("cli.doctor.problems", { count: bad.length }),
    ]);
    return ok ? 0 : 1;
  },
});

/** Deeper checks run only if those that they depend on have passed. */
async function look({ config, flags }: Asked): Promise<Finding[]> {
  const { data } = config;
  const findings: Finding[] = [
    well("settings", say("cli.doctor.settingsFine")),
    ...(await examine("limits", limits)),
  ];
  const note = async (check: string, find: () => ReturnType<Parameters<typeof examine>[1]>) =>
    void findings.push(...(await examine(check, find)));

  // Must run before the databases are opened, which empties their WALs.
  const damages = logDamages(data);
  await note("tls", () => tls(config, systemClock.now()));
  await note("provider", () => provider(config, systemClock.now()));
  await note("journal", () => journal(config));
  // Only later findings count: an invalid certificate must not prevent the check of the records.
  const untilNow = findings.length;
  const isWell = () => !findings.slice(untilNow).some(({ state }) => state === "wrong");

  await note("backups", () => backups(data, config));

  const examined: Examined = { data, fix: flags.fix, isInUse: isInUse(data) };
  findings.push(well("lock", examined.isInUse ? say("cli.doctor.inUse") : say("cli.doctor.notInUse")));
  if (examined.isInUse && isFollowed(data))
    return [...findings, { check: "files", state: "skipped", message: say("cli.doctor.followed") }];
  await note("log", () => logs(examined, damages));
  for (const [check, find] of [
    ["rights", rights],
    ["disk", disk],
    ["leftovers", leftovers],
    ["kept", kept],
    ["files", filesThere],
  ] as const)
    await note(check, () => find(examined));
  if (!isWell()) return findings;
  await note("pages", () => pages(examined));
  if (!isWell()) return findings;
  await note("pair", () => pair(examined));
  if (!isWell()) return findings;
  await note("references", () => references(examined));
  await note("schema", () => schema(examined));
  await note("clock", () => clock(examined, systemClock.now()));
  if (!isWell()) return findings;
  await note("contents", () => contents(examined));
  await note("records", () => inside(config, examined, findings, flags.json));
  return findings;
}

async function inside(
  config: Asked["config"],
  { isInUse: inUse }: Examined,
  before: readonly Finding[],
  json: boolean,
): Promise<Finding[]> {
  if (inUse)
    return [
      {
        check: "records",
        state: "skipped",
        message: say("cli.doctor.recordsInUse"),
      },
    ];
  if (before.some(({ check, state }) => check === "schema" && state === "warning"))
    return [warning("records", say("cli.doctor.recordsLater"), say("cli.doctor.recordsLaterAdvice"))];
  return withAppliance(config, (appliance) =>
    records(appliance, (done, total) => {
      const line = say("cli.doctor.progress", { done: done + 1, total });
      if (!json) process.stderr.write(`${rendered(line)}\n`);
    }),
  );
}

function rowsOf({ check, state, message, advice }: Finding): Text[][] {
  const row = [say("cli.doctor.state", { state }), check, message];
  return advice === undefined ? [row] : [row, ["", "", advice]];
}
