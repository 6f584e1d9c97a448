import { type PolicyText, readPolicy } from "../../../engine/access/stored.ts";
import { accessPolicies as policies } from "../../../engine/access/tables.ts";
import { parseRfc3339, rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import { COLLECTION, type Draft, type PolicyView } from "./schemas.ts";

type PolicyRow = RowOf<typeof policies>;

export interface Policy
  extends Pick<PolicyRow, "version" | "created_at" | "created_by" | "updated_at" | "updated_by"> {
  text: PolicyText;
}

/** Oldest first. */
export function policiesOf(connection: Connection, org: number): Policy[] {
  return connection.all`SELECT ${pick(policies)} FROM ${policies} WHERE ${policies.org} = ${org} ORDER BY ${policies.id}`.map(
    parse,
  );
}

export function loadPolicy(context: ReadContext, id: string): Policy {
  context.about(COLLECTION, id);
  const policy = findPolicy(context, id);
  if (!policy) throw new Fault("RECORD_NOT_FOUND");
  return policy;
}

export function findPolicy({ handle, org }: ReadContext, id: string): Policy | undefined {
  const policy = handle.connection
    .get`SELECT ${pick(policies)} FROM ${policies} WHERE ${policies.org} = ${org} AND ${policies.id} = ${id}`;
  return policy && parse(policy);
}

function parse(policy: PolicyRow): Policy {
  const { version, created_at, created_by, updated_at, updated_by } = policy;
  return { text: readPolicy(policy), version, created_at, created_by, updated_at, updated_by };
}

export function insertPolicy(connection: Connection, org: number, policy: Policy): void {
  const columns = { ...columnsOf(policy), org, id: policy.text.id };
  connection.run`INSERT INTO ${policies} ${row(policies, columns)}`;
}

export function replacePolicy(connection: Connection, org: number, policy: Policy): void {
  connection.run`UPDATE ${policies} SET ${set(policies, columnsOf(policy))}
    WHERE ${policies.org} = ${org} AND ${policies.id} = ${policy.text.id}`;
}

function columnsOf({ text, ...made }: Policy) {
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
    ...made,
  };
}

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

/** Input form, as shown in responses and audit events. */
export function draftOf(text: PolicyText): Required<Draft> {
  return {
    name: text.name,
    effect: text.effect,
    actions: [...text.actions],
    // Stored in the shape it was sent.
    subjects: text.subjects as Required<Draft>["subjects"],
    when: text.when,
    fields: text.fields as Required<Draft>["fields"],
    valid_from: rfc3339OrNull(text.validFrom),
    valid_to: rfc3339OrNull(text.validTo),
    reason: text.reason,
    active: text.active,
  };
}

export function showPolicy(policy: Policy): PolicyView {
  return {
    id: policy.text.id,
    version: policy.version,
    ...draftOf(policy.text),
    created_at: rfc3339(policy.created_at),
    created_by: policy.created_by,
    updated_at: rfc3339(policy.updated_at),
    updated_by: policy.updated_by,
  };
}

export function named({ id, name, effect, reason }: PolicyText) {
  return { id, name, effect, reason };
}
