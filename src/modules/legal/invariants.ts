import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { type Catalog, type Invariant, queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { contracts } from "./contracts/contracts.ts";
import { isSealIntact } from "./contracts/seal.ts";
import { inAudience } from "./policies/audience.ts";
import { policies } from "./policies/policies.ts";

function counted(context: ReadContext, query: ReturnType<typeof sql>) {
  const [row] = queryRows(context, query);
  return { checked: Number(row?.checked ?? 0), broken: Number(row?.broken ?? 0) };
}

const sealsMatch: Invariant = {
  name: "legal.seals_match",
  title: say("legal.serverChecks.seals"),
  measure: (context) => {
    const sealed = context.records.where(contracts, sql`sealed_hash IS NOT NULL`);
    return { checked: sealed.length, broken: sealed.filter((contract) => !isSealIntact(contract)).length };
  },
};

const termsGapless: Invariant = {
  name: "legal.terms_gapless",
  title: say("legal.serverChecks.terms"),
  measure: (context) =>
    counted(
      context,
      sql`WITH terms AS (
            SELECT t."from" AS starts, t."to" AS ends, c."end" AS agreed,
              lead(t."from") OVER (PARTITION BY t.parent ORDER BY t.position) AS next
            FROM legal_contracts_terms AS t JOIN legal_contracts AS c ON c.rid = t.parent
            WHERE c.org = ${context.principal.organization.key} AND c.archived_at IS NULL)
          SELECT count(*) AS checked,
            sum(CASE WHEN next IS NULL THEN ends IS NOT agreed ELSE date(ends, '+1 day') IS NOT next END) AS broken
          FROM terms`,
    ),
};

const templatesOblige: Invariant = {
  name: "legal.templates_oblige",
  title: say("legal.serverChecks.templateObligations"),
  measure: (context) =>
    counted(
      context,
      sql`SELECT count(*) AS checked, sum(NOT EXISTS (
            SELECT 1 FROM legal_obligations AS o WHERE o.org = c.org AND o.archived_at IS NULL
            AND o.contract_id = c.id AND o.template_line = l.position)) AS broken
          FROM legal_contracts AS c JOIN legal_templates AS t ON t.id = c.template_id
          JOIN legal_templates_obligations AS l ON l.parent = t.rid
          WHERE c.org = ${context.principal.organization.key} AND c.archived_at IS NULL
          AND c.signed_at IS NOT NULL`,
    ),
};

const oneSeriesTip: Invariant = {
  name: "legal.series_unbranched",
  title: say("legal.serverChecks.occurrences"),
  measure: (context) =>
    counted(
      context,
      sql`SELECT count(*) AS checked, sum(n > 1) AS broken FROM (
            SELECT count(*) AS n FROM legal_obligations
            WHERE org = ${context.principal.organization.key} AND archived_at IS NULL AND rrule IS NOT NULL
            GROUP BY coalesce(series_id, id), occurrence)`,
    ),
};

const everybodyAsked: Invariant = {
  name: "legal.audience_asked",
  title: say("legal.serverChecks.acknowledgements"),
  measure: (context) => {
    const asked = context.records.where(
      policies,
      sql`state = 'published' AND acknowledge = 1 AND asked_at IS NOT NULL`,
    );
    const sums = { checked: 0, broken: 0 };
    for (const { id, audience, asked_at } of asked) {
      // Ignores roles: role changes don't touch the employee record, and scheduled jobs apply them later.
      const people = inAudience(context, { ...audience, roles: [] });
      const { checked, broken } = counted(
        context,
        sql`SELECT count(*) AS checked, sum(1 <> (
              SELECT count(*) FROM legal_acknowledgements AS a WHERE a.org = e.org
              AND a.archived_at IS NULL AND a.employee_id = e.id AND +a.policy_id = ${id}
              AND a.state <> 'lapsed')) AS broken
            FROM hr_employees AS e WHERE ${people} AND e.updated_at < ${asked_at}`,
      );
      sums.checked += checked;
      sums.broken += broken;
    }
    return sums;
  },
};

const heldStay: Invariant = {
  name: "legal.held_stay",
  title: say("legal.serverChecks.holds"),
  measure: (context, catalog) => {
    const org = context.principal.organization.key;
    const held = queryRows(
      context,
      sql`SELECT record_collection AS collection, count(*) AS checked FROM legal_holds
          WHERE org = ${org} AND archived_at IS NULL AND state = 'on' GROUP BY record_collection`,
    );
    const broken = held.map(({ collection }) => archivedOf(context, catalog, String(collection)));
    return {
      checked: held.reduce((sum, { checked }) => sum + Number(checked), 0),
      broken: broken.reduce((sum, count) => sum + count, 0),
    };
  },
};

/** Number of records that were archived although they are on hold. */
function archivedOf(context: ReadContext, catalog: Catalog, collection: string): number {
  const { table } = catalog.collection(collection);
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS broken FROM legal_holds AS h JOIN ${table} AS r ON r.id = h.record_id
        WHERE h.org = ${context.principal.organization.key} AND h.archived_at IS NULL AND h.state = 'on'
        AND h.record_collection = ${collection} AND r.archived_at > h.created_at`,
  );
  return Number(row?.broken);
}

export const legalInvariants: readonly Invariant[] = [
  sealsMatch,
  termsGapless,
  templatesOblige,
  oneSeriesTip,
  everybodyAsked,
  heldStay,
];
