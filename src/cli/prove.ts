import type { Config } from "../config/options.ts";
import type { Breach } from "../evidence/breach.ts";
import { breachText } from "../evidence/breach.ts";
import { allOrganizations } from "../identity/index.ts";
import { APPLIANCE } from "../kernel/principal.ts";
import { Trouble } from "../trouble.ts";
import { perform, withAppliance } from "./opened.ts";

export interface Proof {
  organizations: string[];
  /** Events of all audit trails, each compared with its hash, its neighbours and the signed checkpoints. */
  events: number;
  /** The schema steps that were applied to bring it up to this program. */
  upgraded: number;
}

interface Report {
  ok: boolean;
  checked: number;
  breach?: Breach;
}

/**
 * Opens a data folder as the appliance does: brings it up to this program, forgets whom the ledger of erasures names,
 * and verifies every audit trail. What is not whole is refused.
 */
export function prove(config: Config, data: string): Promise<Proof> {
  return withAppliance({ ...config, data }, async (appliance) => {
    const { store } = appliance.engine;
    const organizations = await store.read(async ({ connection }) => allOrganizations(connection));
    const logs = [
      ...organizations.map((organization) => ({ organization, name: organization.name, log: undefined })),
      { organization: APPLIANCE, name: "the appliance", log: "appliance" },
    ];
    let events = 0;
    for (const { organization, name, log } of logs) {
      // The action's own answer.
      const report = (await perform(appliance, "audit.verify", organization, { log })) as Report;
      if (report.breach)
        throw new Trouble(`The audit trail of ${name} is not intact: ${breachText(report.breach)}.`);
      events += report.checked;
    }
    return { organizations: organizations.map(({ name }) => name), events, upgraded: store.migrated.length };
  });
}
