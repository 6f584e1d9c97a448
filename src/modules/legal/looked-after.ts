import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { queryRows } from "../../records/index.ts";

interface LookedAfter {
  owner_id: string | null;
  team_id: string | null;
}

/** Returns the owner, or the team lead if the owner has left. */
export function lookedAfterBy(context: WriteContext, { owner_id, team_id }: LookedAfter): LookedAfter {
  const here = (target: string, id: string | null) => id !== null && context.records.exists(target, id);
  const team = here("settings.teams", team_id) ? team_id : null;
  if (owner_id === null || here("users", owner_id)) return { owner_id, team_id: team };
  const lead = leadOf(context, team);
  return { owner_id: here("users", lead) ? lead : null, team_id: team };
}

function leadOf(context: WriteContext, team: string | null): string | null {
  const [found] = queryRows(
    context,
    sql`SELECT lead_id FROM settings_teams WHERE id = ${team} AND org = ${context.principal.organization.key}`,
  );
  return typeof found?.lead_id === "string" ? found.lead_id : null;
}
