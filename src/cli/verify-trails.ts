import type { Config } from "../config/options.ts";
import type { Breach } from "../evidence/breach.ts";
import { breachText } from "../evidence/breach.ts";
import { allOrganizations } from "../identity/index.ts";
import { APPLIANCE } from "../kernel/principal.ts";
import { say } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import { perform, withAppliance } from "./opened.ts";

export interface VerifiedTrails {
  organizations: string[];
  /** Events of all audit trails, each verified by its hash, its predecessor and the signed checkpoints. */
  events: number;
  upgraded: number;
}

interface Report {
  ok: boolean;
  checked: number;
  breach?: Breach;
}

/** Opens a data folder as the server does, repeats erasures and verifies all trails. Throws on damage. */
export function verifyTrails(config: Config, data: string): Promise<VerifiedTrails> {
  return withAppliance({ ...config, data, database: "" }, async (appliance) => {
    const { store } = appliance.engine;
    const organizations = await store.read(async ({ connection }) => allOrganizations(connection));
    const logs = [
      ...organizations.map((organization) => ({ organization, name: organization.name, log: undefined })),
      { organization: APPLIANCE, name: say("cli.common.appliance"), log: "appliance" },
    ];
    let events = 0;
    for (const { organization, name, log } of logs) {
      // The type matches the action.
      const report = (await perform(appliance, "audit.verify", organization, { log })) as Report;
      if (report.breach)
        throw new UserError(say("cli.errors.trailBroken", { name, reason: breachText(report.breach) }));
      events += report.checked;
    }
    return { organizations: organizations.map(({ name }) => name), events, upgraded: store.migrated.length };
  });
}
