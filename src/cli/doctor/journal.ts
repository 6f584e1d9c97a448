import type { Config } from "../../config/options.ts";
import { JournalDatabase } from "../../store/journal/database.ts";
import { say } from "../../text/message.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

const OWN_MACHINE = ["localhost", "127.0.0.1", "[::1]", ""];

/** The database must answer, and keep what it has confirmed. */
export async function journal({ database, appliance }: Config): Promise<Finding[]> {
  if (database === "") return [well("journal", say("cli.doctor.journalNone"))];
  const asked = new JournalDatabase(database, appliance);
  try {
    return [...(await kept(asked)), ...guarded(database), await led(asked, appliance)];
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

async function led(asked: JournalDatabase, appliance: string): Promise<Finding> {
  const lease = (await asked.isPrepared()) ? await asked.reader.lease() : undefined;
  const [isLed, address] = [lease?.isOver === false, lease?.holder.address ?? ""];
  return well(
    "journal",
    isLed
      ? say("cli.doctor.journalLed", { appliance, address })
      : say("cli.doctor.journalFree", { appliance }),
  );
}
