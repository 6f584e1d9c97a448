import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { librariesOf } from "../library/audiences/libraries.ts";
import { shown } from "./ask.ts";
import { COLLECTION } from "./collection.ts";
import { findExplanation } from "./keep.ts";
import { explanationSchema } from "./schema.ts";
import { namespacesOf } from "./scopes.ts";

export function getExplanationAction(): Action {
  return defineAction({
    name: "learning.explanations.get",
    summary: "Get an explanation",
    description:
      "Returns the original answer. `stale` is true if a cited document has a newer version without the quotation: ask again then. Kept for thirty days, or until its cited documents are deleted.",
    kind: "read",
    tier: "everyone",
    http: [
      { method: "GET", path: "/api/v1/learning/explanations/:id" },
      { method: "GET", path: "/api/public/v1/explanations/:id" },
    ],
    scope: "concepts:explain",
    limit: "read",
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: explanationSchema,
    run: async (context, { id }) => {
      const libraries = librariesOf(context, namespacesOf(context.principal));
      const kept = findExplanation(context.handle.connection, context.org, libraries, id);
      if (!kept) throw new Fault("RECORD_NOT_FOUND");
      context.about(COLLECTION, id);
      return shown(context, kept.answer);
    },
  });
}
