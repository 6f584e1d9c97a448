import { type Static, Type } from "@sinclair/typebox";
import { heldSchema } from "../../../engine/approvals/view.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { certify } from "./certificate/certify.ts";
import { addItems, itemsOf, settleItem } from "./items.ts";
import { requests } from "./request.ts";

export function rectifyAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.requests.rectify",
    summary: "Correct a record for a data request",
    description:
      "Updates the record with its usual permissions, policies and rules, and links the update to the request. If it requires an approval, repeat the call after the approval.",
    kind: "write",
    collection: "data.requests",
    http: [{ method: "POST", path: "/api/v1/data/requests/:id/rectify" }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "ACCESS_DENIED", "ACCESS_POLICY_DENIED"],
    input: Type.Object(
      {
        id: idInput,
        collection: Type.String({ minLength: 1, maxLength: 100 }),
        record_id: idInput,
        changes: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
          maxProperties: 100,
        }),
      },
      closed,
    ),
    output: Type.Union([
      Type.Object({ executed_at: Type.String({ format: "date-time" }), record: Type.Unknown() }, closed),
      heldSchema,
    ]),
    run: async (context, { id, collection, record_id, changes }) => {
      const request = context.records.subject(requests, id);
      if (request.kind !== "rectification" || request.state !== "executing")
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("governance.errors.rectifyApproved"),
        });
      const update = parts.registry().find(`${collection}.update`);
      if (!update) throw invalid("collection", "UNKNOWN", say("governance.errors.notChangeable"));
      const result = await context.call(update, { ...changes, id: record_id });
      if (!result.ok) throw result.error;
      // Nothing has been corrected yet. The engine returns held calls as 202.
      if (result.held) return result.output as Static<typeof heldSchema>;
      addItems(context, id, [
        { collection, record_id, why: say("governance.reasons.corrected"), certain: true, part: "whole" },
      ]);
      const item = itemsOf(context, id).find(
        (one) => one.collection === collection && one.record_id === record_id,
      );
      if (item) settleItem(context, item, { result: "rectified" });
      if (request.executed_at === null) {
        await context.records.update(requests, request, { executed_at: context.now });
        certify(parts, context, request, 0);
      }
      return {
        executed_at: new Date(request.executed_at ?? context.now).toISOString(),
        record: result.output,
      };
    },
  });
}
