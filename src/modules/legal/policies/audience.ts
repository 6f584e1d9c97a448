import { type SQL, sql } from "drizzle-orm";
import { dealWith, SLICE } from "../../../jobs/index.ts";
import { addDays, laterOf } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import type { RawRow } from "../../../store/statements.ts";
import { acknowledgements } from "./acknowledgements.ts";
import type { Audience, Policy } from "./policies.ts";

/** SQL condition on hr_employees (alias e) for current and future employees in the audience. */
export function inAudience(context: ReadContext, { all, org_unit_ids = [], roles = [] }: Audience): SQL {
  const org = context.principal.organization.key;
  const working = sql`e.org = ${org} AND e.archived_at IS NULL AND e.state NOT IN ('terminated', 'anonymised')`;
  if (all) return working;
  const units = sql`e.org_unit_id IN (
    WITH RECURSIVE unit(id) AS (
      SELECT value FROM json_each(${JSON.stringify(org_unit_ids)})
      UNION SELECT u.id FROM hr_org_units AS u JOIN unit ON u.parent_id = unit.id WHERE u.org = ${org})
    SELECT id FROM unit)`;
  const holders = sql`e.user_id IN (
    SELECT m.user_id FROM memberships AS m, json_each(m.roles) AS held
    WHERE m.org = ${org} AND m.deactivated_at IS NULL
    AND held.value IN (SELECT value FROM json_each(${JSON.stringify(roles)})))`;
  return sql`${working} AND (${units} OR ${holders})`;
}

/** Audience members who have not been asked yet. The unary plus makes SQLite use the index by employee. */
function unasked(context: ReadContext, { id, audience }: Pick<Policy, "id" | "audience">): SQL {
  return sql`${inAudience(context, audience)} AND NOT EXISTS (
    SELECT 1 FROM legal_acknowledgements AS a
    WHERE a.org = e.org AND a.archived_at IS NULL AND a.employee_id = e.id AND +a.policy_id = ${id}
    AND a.state <> 'lapsed')`;
}

/** Asks up to `limit` audience members to acknowledge a policy. Returns the number of requests created. */
export async function ask(context: WriteContext, policy: Policy, limit: number): Promise<number> {
  if (!policy.acknowledge) return 0;
  const due_on = addDays(laterOf(context.today, policy.effective_from), policy.acknowledge_days);
  const page = (behind: RawRow | undefined) =>
    queryRows(
      context,
      sql`SELECT e.rid, e.id, e.user_id FROM hr_employees AS e
          WHERE ${unasked(context, policy)} AND e.rid > ${behind?.rid ?? 0} ORDER BY e.rid LIMIT ${SLICE}`,
    );
  return dealWith(context, limit, page, async ({ id, user_id }) => {
    const user = user_id === null ? null : String(user_id);
    await context.records.insert(acknowledgements, {
      policy_id: policy.id,
      revision: policy.revision,
      employee_id: String(id),
      user_id: user,
      due_on,
      owner_id: user,
    });
    return true;
  });
}
