import { type PolicyText, readPolicy } from "../../../engine/access/stored.ts";
import { accessPolicies } from "../../../engine/access/tables.ts";
import { parseRfc3339, rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import { pick, type RowOf, set } from "../../../store/rows.ts";
import { COLLECTION, type Draft, type PolicyView } from "./schemas.ts";

/** A policy of an organisation, with what is known of its making. */
export interface Policy {
  text: PolicyText;
  version: number;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
  updatedBy: string;
}

/** The policies of an organisation, the oldest first. */
export function policiesOf(connection: Connection, org: number): Policy[] {
  return connection.all`
    SELECT ${pick(accessPolicies)} FROM ${accessPolicies} WHERE ${accessPolicies.org} = ${org}
    ORDER BY ${accessPolicies.id}`.map(parse);
}

/** The policy that a call is about. */
export function loadPolicy(context: ReadContext, id: string): Policy {
  context.about(COLLECTION, id);
  const policy = findPolicy(context, id);
  if (!policy) throw new Fault("RECORD_NOT_FOUND");
  return policy;
}

export function findPolicy({ handle, org }: ReadContext, id: string): Policy | undefined {
  const row = handle.connection.get`
    SELECT ${pick(accessPolicies)} FROM ${accessPolicies}
    WHERE ${accessPolicies.org} = ${org} AND ${accessPolicies.id} = ${id}`;
  return row && parse(row);
}

function parse(row: RowOf<typeof accessPolicies>): Policy {
  return {
    text: readPolicy(row),
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

const insertion = insertInto(accessPolicies);

export function insertPolicy(connection: Connection, org: number, policy: Policy): void {
  insertion.run(connection, { ...columnsOf(policy), org, id: policy.text.id });
}

export function replacePolicy(connection: Connection, org: number, policy: Policy): void {
  connection.run`
    UPDATE ${accessPolicies} SET ${set(accessPolicies, columnsOf(policy))}
    WHERE ${accessPolicies.org} = ${org} AND ${accessPolicies.id} = ${policy.text.id}`;
}

function columnsOf({ text, version, createdAt, createdBy, updatedAt, updatedBy }: Policy) {
  return {
    name: text.name,
    effect: text.effect,
    actions: text.actions,
    subjects: text.subjects,
    conditions: text.when,
    fields: text.fields,
    active: text.active ? 1 : 0,
    valid_from: text.validFrom,
    valid_to: text.validTo,
    reason: text.reason,
    version,
    created_at: createdAt,
    created_by: createdBy,
    updated_at: updatedAt,
    updated_by: updatedBy,
  };
}

/** What was sent, as a policy. */
export function textOf(id: string, draft: Draft): PolicyText {
  return {
    id,
    name: draft.name,
    effect: draft.effect,
    actions: draft.actions,
    subjects: draft.subjects ?? {},
    when: draft.when ?? {},
    fields: draft.fields ?? {},
    reason: draft.reason,
    active: draft.active ?? true,
    validFrom: momentOf(draft.valid_from),
    validTo: momentOf(draft.valid_to),
  };
}

function momentOf(text: string | null | undefined): number | null {
  return text == null ? null : (parseRfc3339(text) ?? null);
}

/** A policy as it was sent: what an answer and an event of the audit trail show of it. */
export function draftOf(text: PolicyText): Required<Draft> {
  return {
    name: text.name,
    effect: text.effect,
    actions: [...text.actions],
    // What is stored was sent in these shapes.
    subjects: text.subjects as Required<Draft>["subjects"],
    when: text.when,
    fields: text.fields as Required<Draft>["fields"],
    valid_from: text.validFrom === null ? null : rfc3339(text.validFrom),
    valid_to: text.validTo === null ? null : rfc3339(text.validTo),
    reason: text.reason,
    active: text.active,
  };
}

export function showPolicy(policy: Policy): PolicyView {
  return {
    id: policy.text.id,
    version: policy.version,
    ...draftOf(policy.text),
    created_at: rfc3339(policy.createdAt),
    created_by: policy.createdBy,
    updated_at: rfc3339(policy.updatedAt),
    updated_by: policy.updatedBy,
  };
}

/** A policy where an answer names it. */
export function named({ id, name, effect, reason }: PolicyText) {
  return { id, name, effect, reason };
}
