import type { Config } from "../../config/options.ts";
import { JournalDatabase } from "../../store/journal/database.ts";
import { isCopy, readPosition } from "../../store/journal/position.ts";
import type { Lease } from "../../store/journal/tables.ts";
import { say } from "../../text/message.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

const OWN_MACHINE = ["localhost", "127.0.0.1", "[::1]", ""];

/** The database must answer, and keep what it has confirmed. */
export async function journal({ data, database, appliance }: Config): Promise<Finding[]> {
  const copy = isCopy(data) ? readPosition(data) : undefined;
  if (database === "")
    return copy
      ? [wrong("journal", say("cli.doctor.journalNeeded"), say("cli.doctor.journalNeededAdvice"))]
      : [well("journal", say("cli.doctor.journalNone"))];
  const asked = new JournalDatabase(database, appliance);
  try {
    const lease = (await asked.isPrepared()) ? await asked.reader.lease() : undefined;
    return [
      ...(await kept(asked)),
      ...(await allowed(asked)),
      ...guarded(database),
      copy && copy.journal !== lease?.journal
        ? wrong(
            "journal",
            say("cli.doctor.journalUnknown", { appliance }),
            say("cli.doctor.journalUnknownAdvice"),
          )
        : led(lease, appliance),
    ];
  } catch {
    return [wrong("journal", say("cli.doctor.journalSilent"), say("cli.doctor.journalSilentAdvice"))];
  } finally {
    await asked.close();
  }
}

async function kept(asked: JournalDatabase): Promise<Finding[]> {
  return (await asked.unsafeSettings()).map((setting) =>
    wrong(
      "journal",
      say("cli.doctor.journalUnsafe", { setting }),
      say("cli.doctor.journalUnsafeAdvice", { setting }),
    ),
  );
}

function guarded(database: string): Finding[] {
  const { hostname, searchParams } = new URL(database);
  if (OWN_MACHINE.includes(hostname) || searchParams.get("sslmode") === "verify-full") return [];
  return [warning("journal", say("cli.doctor.journalOpen"), say("cli.doctor.journalOpenAdvice"))];
}

async function allowed(asked: JournalDatabase): Promise<Finding[]> {
  const { isReadOnly, lacks } = await asked.rights();
  if (isReadOnly)
    return [wrong("journal", say("cli.doctor.journalReadOnly"), say("cli.doctor.journalReadOnlyAdvice"))];
  return lacks.map((right) =>
    wrong("journal", say("cli.doctor.journalRights", { right }), say("cli.doctor.journalRightsAdvice")),
  );
}

function led(lease: Lease | undefined, appliance: string): Finding {
  const [isLed, address] = [lease?.isOver === false, lease?.holder.address ?? ""];
  return well(
    "journal",
    isLed
      ? say("cli.doctor.journalLed", { appliance, address })
      : say("cli.doctor.journalFree", { appliance }),
  );
}
