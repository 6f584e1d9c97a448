import { defineEntity } from "../../../kernel/entity.ts";
import { datetime, reference } from "../../../records/fields/index.ts";
import { evidence } from "./holdable.ts";

export const holds = defineEntity({
  module: "legal",
  name: "holds",
  singular: "hold",
  description:
    "A record under legal hold. Created and released by its matter. Until then the record cannot be archived, anonymised or purged.",
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
