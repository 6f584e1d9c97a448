import { Type } from "@sinclair/typebox";
import { Pages } from "../../../engine/access/pages.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { withDraft } from "./drafts.ts";
import { draftSchema, PATH } from "./schemas.ts";
import {
  collectionOf,
  decide,
  decisionSchema,
  factsSchema,
  requirePermission,
  storedFacts,
  subjectOf,
  whoCalls,
  whoSchema,
} from "./simulation.ts";

export function simulateAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.policies.simulate",
    summary: "Simulate an access decision",
    description: "Evaluates the current roles and policies, or those with a draft policy added or replaced.",
    kind: "read",
    http: [{ method: "POST", path: `${PATH}/simulate` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        who: whoSchema,
        action: Type.String({ minLength: 1, maxLength: 200 }),
        record_id: Type.Optional(idInput),
        record: Type.Optional(factsSchema),
        draft: Type.Optional(draftSchema),
        replaces: Type.Optional(idInput),
      },
      closed,
    ),
    output: decisionSchema,
    run: async (context, { who, action, record_id, record, draft, replaces }) => {
      requirePermission(parts, action);
      const collection = collectionOf(context, parts, action);
      const subject = subjectOf(parts, action);
      if (!collection && !subject && (record || record_id))
        throw invalid("record", "NO_RECORD", say("governance.errors.noRecordNeeded"));
      const stored =
        record_id === undefined ? undefined : storedFacts(context, collection ?? subject, record_id);
      const facts = stored || record ? { ...stored, ...record } : undefined;
      const decided = parts.access().decided(context.handle.connection, context.org);
      const pages = new Pages(
        draft ? withDraft(context, parts, decided, draft, replaces ?? newId()) : decided,
      );
      return decide(context, parts, pages, whoCalls(context, who), action, facts);
    },
  });
}
