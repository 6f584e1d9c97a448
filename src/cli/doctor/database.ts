import { existsSync } from "node:fs";
import { join } from "node:path";
import { openReader } from "../../store/connection.ts";
import { aside, damagesOf } from "../../store/copy.ts";
import { schemaOf } from "../migrate.ts";
import { type Examined, type Finding, warning, well, wrong } from "./finding.ts";

const RESTORE = "Bring the last backup back: freehold restore FILE";

/** Whether the files without which nothing can be read are there. */
export function filesThere({ data }: Examined): Finding {
  if (!existsSync(join(data, "freehold.db")))
    return wrong(
      "files",
      "There is no database (freehold.db).",
      "Check --data; otherwise bring the last backup back.",
    );
  if (!existsSync(join(data, "vault.db")))
    return wrong(
      "files",
      "The keys (vault.db) are missing: nothing that is sealed can be read, and a start would make other keys.",
      `Do not start the server. ${RESTORE}`,
    );
  return well("files", "The database and the keys are there.");
}

/** Whether the pages of the databases are whole. */
export async function pages({ data }: Examined): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of ["freehold.db", "vault.db"]) {
    const damages = await damagesOf(join(data, name));
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

/** Whether every row that names another finds it. */
export async function references({ data }: Examined): Promise<Finding> {
  const broken = await aside(join(data, "freehold.db"), "PRAGMA foreign_key_check");
  if (broken.length === 0) return well("references", "Every row finds those that it names.");
  return wrong("references", `${broken.length} rows name others that are not there.`, RESTORE);
}

/** Whether the database has the schema of this program. */
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

/** Whether the clock of the machine stands behind what has happened already. */
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
