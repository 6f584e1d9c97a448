import { Type } from "@sinclair/typebox";
import { inputOf, snapshotOf } from "../../engine/approvals/sealing.ts";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { findRecord } from "../../records/index.ts";
import { namesIn } from "./labels.ts";
import { differences, shownInput } from "./masked.ts";
import { byId, loadSeen, PATH } from "./seen.ts";

export function diffAction(): Action {
  return defineAction({
    name: "approvals.diff",
    summary: "Compare a request with the current record",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${PATH}/:id/diff` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: Type.Object(
      {
        changed: Type.Boolean({ description: "True if relevant content has changed" }),
        erased: Type.Boolean({
          description: "True if the snapshot was erased together with the person's data",
        }),
        fields: Type.Array(
          Type.Object(
            {
              field: Type.String(),
              was: Type.Unknown({ description: "Value at the time of the request" }),
              is: Type.Unknown({ description: "Current value" }),
              changed: Type.Boolean(),
              masked: Type.Boolean({
                description: "True if you cannot see the field. Both values are then null.",
              }),
            },
            closed,
          ),
        ),
        names: Type.Record(Type.String(), Type.String(), {
          description: "Labels of referenced records by ID, as far as you can see them",
        }),
      },
      { ...closed, $id: "ApprovalDiff" },
    ),
    run: async (context, { id }) => {
      const request = loadSeen(context, id);
      const { collection: name, recordId } = request;
      const snapshot = snapshotOf(context, request);
      const { catalog } = callOf(context).engine;
      const collection = name === null ? undefined : catalog.custom.of(context).get(name);
      const record = collection && recordId !== null ? findRecord(context, collection, recordId) : undefined;
      if (!snapshot) return { changed: false, erased: true, fields: [], names: {} };
      if (!collection || !record) return { changed: false, erased: false, fields: [], names: {} };
      const fields = differences(context, collection, record, snapshot);
      const sides = [
        Object.fromEntries(fields.map(({ field, was }) => [field, was])),
        Object.fromEntries(fields.map(({ field, is }) => [field, is])),
        shownInput(context, catalog, request, inputOf(context, request)) ?? {},
      ];
      const names = namesIn(context, catalog, collection, sides);
      return { changed: fields.some(({ changed }) => changed), erased: false, fields, names };
    },
  });
}
