import { existsSync } from "node:fs";
import { join } from "node:path";
import { rfc3339 } from "../../kernel/clock.ts";
import { openReader } from "../../store/connection.ts";
import { aside, damagesOf } from "../../store/copy.ts";
import { DATABASE_FILES, databasePath } from "../../store/data-folder.ts";
import {
  ACKNOWLEDGE,
  forgetDamages,
  isCertain,
  type LogDamage,
  notedDamages,
  saysOfDamage,
} from "../../store/log-damage.ts";
import { pairMismatch } from "../../store/pair.ts";
import { say } from "../../text/message.ts";
import { schemaOf } from "../migrate.ts";
import { type Examined, type Finding, warning, well, wrong } from "./finding.ts";

const RESTORE = say("cli.doctor.restore");

export function filesThere({ data }: Examined): Finding {
  const mismatch = pairMismatch(data);
  if (mismatch?.kind === "missing")
    return wrong("files", mismatch.says, say("cli.doctor.doNotStart", { advice: mismatch.advice }));
  if (!existsSync(databasePath(data, "freehold")))
    return wrong("files", say("cli.doctor.noDatabase"), say("cli.doctor.noDatabaseAdvice"));
  return well("files", say("cli.doctor.filesFine"));
}

export async function pages({ data }: Examined): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of DATABASE_FILES) {
    // A file whose pages cannot be checked is reported as damaged, too.
    const damages = await damagesOf(join(data, name)).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    findings.push(
      damages.length === 0
        ? well("pages", say("cli.doctor.pagesFine", { name }))
        : wrong(
            "pages",
            say("cli.doctor.pagesDamaged", { name, damage: damages[0] ?? "" }),
            say("cli.doctor.copyFirst", { restore: RESTORE }),
          ),
    );
  }
  return findings;
}

/** Reports WAL damage found now and damage noted at earlier starts. */
export function logs({ data, isInUse, fix }: Examined, damages: readonly LogDamage[]): Finding[] {
  // A WAL that is being written to looks incomplete.
  const found = isInUse ? [] : damages;
  const noted = notedDamages(data);
  if (noted.length > 0 && fix) forgetDamages(data);
  const findings = [
    ...found.map((one): Finding => {
      const advice = say("cli.doctor.logAdvice", { data });
      return isCertain(one)
        ? wrong("log", saysOfDamage(one), advice)
        : warning("log", saysOfDamage(one), advice);
    }),
    ...noted.map((one): Finding => {
      const message = say("cli.doctor.logFound", { damage: saysOfDamage(one), at: rfc3339(one.at) });
      return fix ? { check: "log", state: "mended", message } : warning("log", message, ACKNOWLEDGE);
    }),
  ];
  return findings.length > 0 ? findings : [well("log", say("cli.doctor.logsFine"))];
}

/** The server refuses to start unless the keys are intact and belong to this database. */
export function pair({ data }: Examined): Finding {
  const mismatch = pairMismatch(data);
  return mismatch ? wrong("pair", mismatch.says, mismatch.advice) : well("pair", say("cli.doctor.pairFine"));
}

export async function references({ data }: Examined): Promise<Finding> {
  const broken = await aside(databasePath(data, "freehold"), "PRAGMA foreign_key_check");
  if (broken.length === 0) return well("references", say("cli.doctor.referencesFine"));
  return wrong("references", say("cli.doctor.referencesBroken", { count: broken.length }), RESTORE);
}

export function schema({ data }: Examined): Finding {
  const { applied, pending, unknown } = schemaOf(data);
  if (unknown.length > 0)
    return wrong(
      "schema",
      say("cli.doctor.schemaNewer", { names: unknown.join(", ") }),
      say("cli.doctor.schemaNewerAdvice"),
    );
  if (pending.length > 0)
    return warning(
      "schema",
      say("cli.doctor.schemaPending", { count: pending.length }),
      say("cli.doctor.schemaPendingAdvice", { data }),
    );
  return well("schema", say("cli.doctor.schemaFine", { count: applied.length }));
}

const TOLERANCE = 60_000;

/** The system clock must not be behind recorded events. */
export function clock({ data }: Examined, now: number): Finding {
  const reader = openReader(databasePath(data, "freehold"));
  try {
    const row = reader.client
      .query<{ at: number | null }, []>("SELECT max(at) AS at FROM audit_checkpoints")
      .get();
    const last = row?.at ?? 0;
    if (now + TOLERANCE >= last)
      return well("clock", say("cli.doctor.clockFine", { now: new Date(now).toISOString() }));
    return wrong(
      "clock",
      say("cli.doctor.clockBehind", { now: new Date(now).toISOString(), last: new Date(last).toISOString() }),
      say("cli.doctor.clockAdvice"),
    );
  } finally {
    reader.close();
  }
}
