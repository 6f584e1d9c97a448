import { sql } from "drizzle-orm";
import { follow } from "../../../kernel/follower.ts";
import { processingRecords } from "../privacy/processing-records.ts";
import { templates } from "./templates.ts";

/** Approving a template retires its previous revision. */
export const templateEffects = follow(templates, async (context, after, before) => {
  if (after.state !== "approved" || before?.state === "approved") return;
  const root = after.root_id ?? after.id;
  const former = context.records.where(
    templates,
    sql`state = 'approved' AND id <> ${after.id} AND (id = ${root} OR root_id = ${root})`,
  );
  for (const one of former) await context.records.update(templates, one, { state: "retired" });
});

/** Activating a processing activity retires its previous revision. */
export const processingEffects = follow(processingRecords, async (context, after, before) => {
  if (after.state !== "active" || before?.state === "active") return;
  const root = after.root_id ?? after.id;
  const former = context.records.where(
    processingRecords,
    sql`state = 'active' AND id <> ${after.id} AND (id = ${root} OR root_id = ${root})`,
  );
  for (const one of former)
    await context.records.update(processingRecords, one, {
      state: "retired",
      retired_on: context.today,
    });
});
