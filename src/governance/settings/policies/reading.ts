import { Type } from "@sinclair/typebox";
import { matchesPattern } from "../../../engine/access/patterns.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput, oneOf } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import { blastRadius, blastSchema } from "./blast.ts";
import { copiesLeft, copiesSchema } from "./copied.ts";
import { withDraft } from "./drafts.ts";
import { page, pageOf, pagingInput } from "./paging.ts";
import { loadPolicy, policiesOf, showPolicy } from "./policies.ts";
import { COLLECTION, draftSchema, PATH, policySchema } from "./schemas.ts";

export function listPoliciesAction(): Action {
  return defineAction({
    name: "settings.policies.list",
    summary: "List access policies",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      {
        ...pagingInput,
        active: Type.Optional(Type.Boolean()),
        effect: Type.Optional(oneOf(["allow", "deny"])),
        action: Type.Optional(
          Type.String({ minLength: 1, maxLength: 200, description: "Policies about this permission" }),
        ),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(policySchema), page }, closed),
    run: async (context, { active, effect, action, ...asked }) => {
      const all = policiesOf(context.handle.connection, context.org).filter(
        ({ text }) =>
          (active === undefined || text.active === active) &&
          (effect === undefined || text.effect === effect) &&
          (action === undefined || text.actions.some((pattern) => matchesPattern(pattern, action))),
      );
      const found = pageOf(COLLECTION, all, ({ text }) => text.id, asked);
      context.returned(found.data.length);
      return { data: found.data.map(showPolicy), page: found.page };
    },
  });
}

export function getPolicyAction(): Action {
  return defineAction({
    name: "settings.policies.get",
    summary: "Get an access policy",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: policySchema,
    run: async (context, { id }) => showPolicy(loadPolicy(context, id)),
  });
}

const previewSchema = Type.Object(
  { ...blastSchema.properties, copies: copiesSchema },
  { ...closed, $id: "PolicyPreview" },
);

export function previewPolicyAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.policies.preview",
    summary: "Preview the impact of an access policy",
    description: "Accepts a new policy, a replacement, or a deletion.",
    kind: "read",
    http: [{ method: "POST", path: `${PATH}/preview` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        draft: Type.Optional(draftSchema),
        replaces: Type.Optional({ ...idInput, description: "Policy to replace or delete" }),
      },
      { ...closed, minProperties: 1 },
    ),
    output: previewSchema,
    run: async (context, { draft, replaces }) => {
      const replaced = replaces === undefined ? undefined : loadPolicy(context, replaces).text.id;
      const decided = parts.access().decided(context.handle.connection, context.org);
      const policies = decided.policies.filter(({ id }) => id !== replaced);
      const after = draft
        ? withDraft(context, parts, decided, draft, replaced ?? newId())
        : { ...decided, policies };
      return {
        ...blastRadius(context, parts, after, decided),
        copies: draft ? copiesLeft(context, parts, draft) : [],
      };
    },
  });
}
