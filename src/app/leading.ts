import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { migrations } from "../../migrations/index.ts";
import type { Config } from "../config/options.ts";
import { serveStandby } from "../http/standby.ts";
import { systemClock } from "../kernel/clock.ts";
import type { ProgramLog } from "../log.ts";
import { JournalDatabase } from "../store/journal/database.ts";
import { type Lead, Standby } from "../store/journal/standby.ts";
import type { StoreJournal } from "../store/options.ts";
import { doorOf } from "./door.ts";

/** Exit code of a process that another one replaced. Supervisors start it again, to stand by. */
export const FENCED = 75;

/** Resolves once this process leads the appliance; undefined if the signal comes first. */
export async function lead(config: Config, log: ProgramLog, signal: AbortSignal): Promise<Lead | undefined> {
  const { database, appliance, data } = config;
  let leader: string | undefined;
  const standby = new Standby({
    database: new JournalDatabase(database, appliance),
    folder: data,
    appliance,
    holder: {
      process: randomUUID(),
      address: config.server.origin || `${hostname()}:${config.port}`,
      schema: migrations.at(-1)?.name ?? "",
    },
    signal,
    onLeader: ({ holder }) => {
      if (holder.process !== leader) log.info("standing by", { leader: holder.address });
      leader = holder.process;
    },
    onTrouble: (cause) => log.warn("the database does not answer", { cause }),
  });
  const close = serveStandby({ ...doorOf(config), log, now: () => systemClock.now() });
  try {
    return await standby.lead();
  } finally {
    await close();
  }
}

export function journalOf(lead: Lead, log: ProgramLog): StoreJournal {
  return {
    lead,
    onTrouble: (cause) =>
      cause === undefined
        ? log.info("the database answers again")
        : log.error("the database does not answer", { cause }),
    onFenced: () => {
      log.error("another process leads this appliance now", { exit: FENCED });
      process.exit(FENCED);
    },
  };
}
