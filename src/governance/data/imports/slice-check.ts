import type { WriteContext } from "../../../kernel/context.ts";
import { beginPart } from "../../../store/part.ts";
import { withCreates } from "./creates.ts";
import { SLICE_LEAST } from "./limits.ts";
import { actionsNeeded, inTheirName, isStop } from "./person.ts";
import { reportProblems } from "./problems.ts";
import { type Counts, changeImport, hashOf, type Import } from "./record.ts";
import type { Prepared } from "./slice.ts";
import { stopWith } from "./stop.ts";
import type { Tools } from "./together.ts";
import { COUNTED, RowWork } from "./work.ts";

/** Runs rows through the real actions and rolls them back; their errors are the report. */
export async function checkSlice(
  context: WriteContext,
  tools: Tools,
  of: Import,
  { plan, entries, last }: Prepared,
): Promise<Import> {
  const person = await inTheirName(context, of, actionsNeeded(of.collection, plan.options.action));
  if (isStop(person)) return stopWith(context, of, person);
  const work = new RowWork(person, tools, of, plan, true);
  const counts = countsOf(of);
  const outcomes = await person.series(
    entries,
    (inner, entry) => work.take(inner, entry),
    beginPart(context.handle, SLICE_LEAST),
  );
  for (const [i, outcome] of outcomes.entries()) {
    counts[COUNTED[outcome.became]] += 1;
    const entry = entries[i];
    if (entry && outcome.became === "failed") reportProblems(context, of, entry, outcome.problems);
  }
  const position = of.position + outcomes.length;
  const creates = withCreates(context.vault, of, outcomes, true);
  if (!last || outcomes.length < entries.length)
    return changeImport(context.handle, of, { ...counts, creates, position }, context.now);
  const checked: Import = { ...of, ...counts, total: position };
  return changeImport(
    context.handle,
    of,
    {
      ...counts,
      creates,
      position,
      total: position,
      state: "checked",
      checked_at: context.now,
      hash: hashOf(checked, plan),
    },
    context.now,
  );
}

export function countsOf({ created, updated, unchanged, held, failed }: Import): Counts {
  return { created, updated, unchanged, held, failed };
}
