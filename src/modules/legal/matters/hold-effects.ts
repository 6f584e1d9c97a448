import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { follow } from "../../../kernel/follower.ts";
import { holds } from "./holds.ts";
import { matters, placeOf } from "./matters.ts";

/** While a matter is on hold, keeps one hold for each of its subjects. */
export const holdEffects = follow(matters, async (context, after, before) => {
  if (!after.hold && !before?.hold) return;
  if (after.hold === before?.hold && after.subjects === before.subjects) return;
  const standing = context.records.where(holds, sql`matter_id = ${after.id} AND state = 'on'`);
  if (after.hold) return hold(context, after, new Set(standing.map(({ record }) => placeOf(record))));
  for (const one of standing)
    await context.records.update(holds, one, { state: "released", released_at: context.now });
});

async function hold(
  context: WriteContext,
  { id, subjects }: RecordIn<typeof matters>,
  standing: ReadonlySet<string>,
): Promise<void> {
  for (const { record } of subjects)
    if (!standing.has(placeOf(record))) await context.records.insert(holds, { matter_id: id, record });
}
