import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { memberships } from "../../../kernel/tables.ts";
import { longText, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

export const teams = defineEntity({
  module: "settings",
  name: "teams",
  singular: "team",
  description: "A group of users. Records and users can belong to a team.",
  nameable: [],
  label: ["name"],
  ui: { columns: ["lead_id", "description"], sort: "name" },
  fields: {
    name: text({ required: true, unique: true, search: true, filter: true, max: 100 }),
    lead_id: reference("users", { onArchive: "keep", help: say("settings.fieldHelp.teams.lead_id") }),
    description: longText({ max: 2000 }),
  },
  states: ["active", "closed"],
  initial: "active",
  transitions: {
    close: { summary: "Close a team", from: ["active"], to: "closed", tier: "managing" },
    reopen: { summary: "Reopen a team", from: ["closed"], to: "active", tier: "managing" },
  },
  check: (context, record, before) => {
    const gone = record.archived_at !== null && before?.archived_at === null;
    if (gone && hasMembers(context, record.id))
      throw new Fault("RECORD_IN_USE", {
        message: say("governance.errors.teamInUse"),
        details: [
          { path: "settings.team.team_id", code: "USED_BY", message: say("governance.errors.usedByMembers") },
        ],
      });
  },
});

function hasMembers({ handle, principal }: WriteContext, team: string): boolean {
  return handle.connection.has`SELECT 1 FROM ${memberships}
    WHERE ${memberships.org} = ${principal.organization.key} AND ${memberships.team_id} = ${team} LIMIT 1`;
}

/** True if the team is active and not archived. */
export function isOpenTeam({ handle, principal }: WriteContext, team: string): boolean {
  return handle.connection.has`SELECT 1 FROM settings_teams
    WHERE id = ${team} AND org = ${principal.organization.key} AND state = 'active' AND archived_at IS NULL`;
}
