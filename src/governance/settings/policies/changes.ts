import { Type } from "@sinclair/typebox";
import { accessPolicies } from "../../../engine/access/tables.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { checkPolicy } from "./check.ts";
import { guardKeepers } from "./keepers.ts";
import {
  draftOf,
  findPolicy,
  insertPolicy,
  loadPolicy,
  type Policy,
  policiesOf,
  replacePolicy,
  showPolicy,
  textOf,
} from "./policies.ts";
import { guardTests } from "./policy-tests.ts";
import { COLLECTION, type Draft, draftParts, draftSchema, PATH, policySchema } from "./schemas.ts";
import { isLoosened } from "./strictness.ts";

const MOST_POLICIES = 500;

export function createPolicyAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.policies.create",
    summary: "Create an access policy",
    description:
      "Restricts the permissions of roles. Rejected if it can never apply, fails a policy test, or would leave no user able to manage access.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["RECORD_IN_USE"],
    input: draftSchema,
    output: policySchema,
    location: ({ id }) => `${PATH}/${id}`,
    loosens: (context, draft) => isLoosened(undefined, textOf("", draft), otherPolicies(context, "")),
    run: async (context, draft) => {
      const { handle, org, now, principal } = context;
      if (policiesOf(handle.connection, org).length >= MOST_POLICIES)
        throw invalid("name", "TOO_MANY", say("governance.errors.tooManyPolicies", { max: MOST_POLICIES }));
      const text = textOf(newId(), draft);
      context.about(COLLECTION, text.id);
      checkPolicy(context, parts, text);
      const made = { created_at: now, created_by: principal.id, updated_at: now, updated_by: principal.id };
      const policy: Policy = { text, version: 1, ...made };
      insertPolicy(handle.connection, org, policy);
      context.changed({ collection: COLLECTION, id: text.id, version: 1, before: {}, after: draftOf(text) });
      settle(context, parts);
      return showPolicy(policy);
    },
  });
}

export function updatePolicyAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.policies.update",
    summary: "Update an access policy",
    description: "Updates only the given properties, each as a whole.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE"],
    input: Type.Object(
      { id: idInput, version: versionInput, ...Type.Partial(Type.Object(draftParts)).properties },
      { ...closed, $id: "PolicyUpdate" },
    ),
    output: policySchema,
    loosens: (context, { id, version: _version, ...given }) => {
      const policy = findPolicy(context, id);
      if (!policy) return false;
      const after = textOf(id, { ...draftOf(policy.text), ...given });
      return isLoosened(policy.text, after, otherPolicies(context, id));
    },
    run: async (context, { id, version, ...given }) => {
      const policy = loadPolicy(context, id);
      guardVersion(policy.version, version);
      const before = draftOf(policy.text);
      const draft: Draft = { ...before, ...given };
      const text = textOf(id, draft);
      const changes = difference<Record<string, unknown>>(before, draftOf(text));
      if (!changes) return showPolicy(policy);
      checkPolicy(context, parts, text);
      const { handle, org, now, principal } = context;
      const after = {
        ...policy,
        text,
        version: policy.version + 1,
        updated_at: now,
        updated_by: principal.id,
      };
      replacePolicy(handle.connection, org, after);
      context.changed({ collection: COLLECTION, id, version: after.version, ...changes });
      settle(context, parts);
      return showPolicy(after);
    },
  });
}

export function deletePolicyAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.policies.delete",
    summary: "Delete an access policy",
    description: "The audit trail keeps the content of the policy.",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE"],
    input: Type.Object({ id: idInput, version: versionInput }, closed),
    output: Type.Null(),
    loosens: (context, { id }) => findPolicy(context, id)?.text.active ?? false,
    run: async (context, { id, version }) => {
      const policy = loadPolicy(context, id);
      guardVersion(policy.version, version);
      context.handle.connection
        .run`DELETE FROM ${accessPolicies} WHERE ${accessPolicies.org} = ${context.org} AND ${accessPolicies.id} = ${id}`;
      context.changed({
        collection: COLLECTION,
        id,
        version: policy.version + 1,
        before: draftOf(policy.text),
        after: {},
      });
      settle(context, parts);
      return null;
    },
  });
}

function otherPolicies({ handle, org }: ReadContext, id: string) {
  return policiesOf(handle.connection, org).flatMap(({ text }) => (text.id === id ? [] : text));
}

/** Checks that must hold after every change. */
function settle(context: WriteContext, parts: GovernanceParts): void {
  guardKeepers(context, parts);
  guardTests(context, parts);
  const { org, handle } = context;
  handle.visible(() => parts.access().forget(org));
}
