import { defineEntity } from "../../../kernel/entity.ts";
import { datetime, reference } from "../../../records/fields/index.ts";
import { evidence } from "./holdable.ts";

export const holds = defineEntity({
  module: "legal",
  name: "holds",
  singular: "hold",
  description:
    "A record on legal hold. It can't be archived, anonymised or purged until the matter releases it.",
  label: ["record"],
  ui: { columns: ["matter_id", "created_at", "released_at"] },
  fields: {
    matter_id: reference("legal.matters", { required: true, set: "rules", onArchive: "keep" }),
    record: evidence("rules"),
    released_at: datetime({ set: "rules", filter: true }),
  },
  states: ["on", "released"],
  initial: "on",
  offers: [],
  transitions: {},
});
