import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import { missingFor, needlessFor, noting } from "../access/looked-at.ts";
import type { Catalog } from "../model/catalog.ts";
import type { AnyRecord, Collection } from "../model/collection.ts";
import { eraseRecord } from "./erase.ts";
import { acceptValues, findRecord, updateRecord } from "./write.ts";

/** Checks the state, runs the effects, and sets the new state. */
export async function moveRecord(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  name: string,
  given: Record<string, unknown>,
): Promise<AnyRecord> {
  const { entity } = collection;
  const transition = entity.transitions[name];
  if (!transition) throw new Error(`${collection.name} has no transition ${name}`);
  if (!transition.from.includes(record.state)) {
    throw new Fault("STATE_TRANSITION_INVALID", {
      details: [
        {
          path: "state",
          code: "WRONG_STATE",
          message: say("records.errors.wrongState", {
            step: name,
            from: transition.from,
            state: record.state,
          }),
        },
      ],
    });
  }
  const needless = needlessFor(context, collection, record, name);
  if (needless !== undefined) throw new Fault("STATE_TRANSITION_INVALID", { message: needless });
  if (transition.destroys) catalog.refuseWhenHeld(context, collection.name, record.id);
  const taken = Object.fromEntries(Object.entries(given).filter(([key]) => key in (transition.takes ?? {})));
  const draft = { ...record, ...acceptValues(context, collection, taken) };
  const missing = missingFor(context, collection, draft, name);
  if (missing.length > 0) throw new Fault("VALIDATION_FAILED", { details: [...missing] });
  const noted = noting(context, collection, draft);
  const state = transition.choose?.(draft) ?? [transition.to].flat()[0];
  if (transition.destroys) {
    const and = { state, ...taken, ...(await transition.apply?.(context, noted, given)) };
    return eraseRecord(context, catalog, collection, record, { and });
  }
  if (!transition.apply) return updateRecord(context, catalog, collection, record, { state, ...taken });
  const applied = await transition.apply(context, noted, given);
  // The effects may have changed the record, so the transition applies to the stored version.
  const current = findRecord(context, collection, record.id) ?? record;
  return updateRecord(context, catalog, collection, current, { state, ...taken, ...applied });
}
