import { existsSync } from "node:fs";
import { join } from "node:path";
import { rfc3339 } from "../../kernel/clock.ts";
import { openReader } from "../../store/connection.ts";
import { aside, damagesOf } from "../../store/copy.ts";
import {
  ACKNOWLEDGE,
  forgetDamages,
  isCertain,
  type LogDamage,
  notedDamages,
  saysOfDamage,
} from "../../store/log-damage.ts";
import { pairTrouble } from "../../store/pair.ts";
import type { Text } from "../../text/message.ts";
import { renderText } from "../../text/render.ts";
import { schemaOf } from "../migrate.ts";
import { type Examined, type Finding, warning, well, wrong } from "./finding.ts";

const english = (text: Text) => renderText(text, "en");

const RESTORE = "Bring the last backup back: freehold restore FILE";

/** Checks that the essential files exist. */
export function filesThere({ data }: Examined): Finding {
  const trouble = pairTrouble(data);
  if (trouble?.kind === "missing")
    return wrong("files", english(trouble.says), `Do not start the server. ${english(trouble.advice)}`);
  if (!existsSync(join(data, "freehold.db")))
    return wrong(
      "files",
      "There is no database (freehold.db).",
      "Check --data; otherwise bring the last backup back.",
    );
  return well("files", "The database and the keys are there.");
}

/** Checks the integrity of the databases. */
export async function pages({ data }: Examined): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of ["freehold.db", "vault.db"]) {
    // A file whose pages cannot even be counted is reported as a failure.
    const damages = await damagesOf(join(data, name)).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    findings.push(
      damages.length === 0
        ? well("pages", `${name} is whole.`)
        : wrong(
            "pages",
            `${name} is damaged: ${damages[0]}`,
            `Keep a copy of the folder as it is. ${RESTORE}`,
          ),
    );
  }
  return findings;
}

/** Checks the write-ahead logs, now and as found at earlier starts. */
export function logs({ data, isInUse, fix }: Examined, damages: readonly LogDamage[]): Finding[] {
  // A log that is being written to looks incomplete.
  const found = isInUse ? [] : damages;
  const noted = notedDamages(data);
  if (noted.length > 0 && fix) forgetDamages(data);
  const findings = [
    ...found.map((one): Finding => {
      const advice = `The next start goes on without it, and keeps the damaged log. Keep a copy of the folder ${data} before.`;
      return isCertain(one)
        ? wrong("log", english(saysOfDamage(one)), advice)
        : warning("log", english(saysOfDamage(one)), advice);
    }),
    ...noted.map((one): Finding => {
      const message = `${english(saysOfDamage(one))} Found ${rfc3339(one.at)}.`;
      return fix ? { check: "log", state: "mended", message } : warning("log", message, english(ACKNOWLEDGE));
    }),
  ];
  return findings.length > 0 ? findings : [well("log", "The logs beside the databases can be read.")];
}

/** Checks that the keys belong to this database and are intact; otherwise the server does not start. */
export function pair({ data }: Examined): Finding {
  const trouble = pairTrouble(data);
  return trouble
    ? wrong("pair", english(trouble.says), english(trouble.advice))
    : well("pair", "The keys are those of the database.");
}

/** Checks foreign keys. */
export async function references({ data }: Examined): Promise<Finding> {
  const broken = await aside(join(data, "freehold.db"), "PRAGMA foreign_key_check");
  if (broken.length === 0) return well("references", "Every row finds those that it names.");
  return wrong("references", `${broken.length} rows name others that are not there.`, RESTORE);
}

/** Checks that the database has the schema of this program. */
export function schema({ data }: Examined): Finding {
  const { applied, pending, unknown } = schemaOf(data);
  if (unknown.length > 0)
    return wrong(
      "schema",
      `A newer version of Freehold wrote the database: it holds ${unknown.join(", ")}.`,
      "Use that version or a later one, or bring back a backup made with this one.",
    );
  if (pending.length > 0)
    return warning(
      "schema",
      `${pending.length} steps are to come.`,
      `The next start applies them, or now: freehold migrate up --data ${data}`,
    );
  return well("schema", `It is that of this program: ${applied.length} steps.`);
}

const TOLERANCE = 60_000;

/** Checks that the system clock is not behind recorded events. */
export function clock({ data }: Examined, now: number): Finding {
  const reader = openReader(join(data, "freehold.db"));
  try {
    const row = reader.client
      .query<{ at: number | null }, []>("SELECT max(at) AS at FROM audit_checkpoints")
      .get();
    const last = row?.at ?? 0;
    if (now + TOLERANCE >= last) return well("clock", `It is ${new Date(now).toISOString()}.`);
    return wrong(
      "clock",
      `It is ${new Date(now).toISOString()} here, but the audit trail goes on to ${new Date(last).toISOString()}.`,
      "Set the clock of the machine right before the server starts, as by timedatectl set-ntp true.",
    );
  } finally {
    reader.close();
  }
}
