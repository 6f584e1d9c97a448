import type { WriteContext } from "../../kernel/context.ts";
import { type Detail, Fault } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import { fieldsOf } from "../access/fields-access.ts";
import type { Catalog } from "../model/catalog.ts";
import { type AnyRecord, type Collection, fieldOf } from "../model/collection.ts";
import { idsIn } from "./references.ts";
import { findRecord } from "./write.ts";

/**
 * Refuses choices that do not fit the record, such as a contact of another account. Only values that the call sets
 * are checked: the contact may have moved since. What the caller may not see of the choice is no reason to refuse.
 */
export function guardWithin(
  context: WriteContext,
  catalog: Catalog,
  base: Collection,
  given: object,
  before?: AnyRecord,
): void {
  // Safe cast: references have the same form in input and in records.
  const after = { ...before, ...given } as AnyRecord;
  const problems = base.of(context).references.flatMap(({ name, field: { reference } }): Detail[] => {
    if (!reference?.strict || !reference.within) return [];
    const known = new Set(idsIn(before && fieldOf(before, name)));
    const target = catalog.collection(reference.target);
    const added = idsIn(fieldOf(after, name)).filter((id) => !known.has(id));
    if (added.length === 0) return [];
    const records = added.flatMap((id) => findRecord(context, target, id) ?? []);
    const isElsewhere = Object.entries(reference.within).some(([of, own]) => {
      const wanted = typeof own === "string" && fieldOf(after, own);
      return (
        typeof wanted === "string" &&
        fieldsOf(context, target).showsEverywhere(of) &&
        records.some((record) => (fieldOf(record, of) ?? wanted) !== wanted)
      );
    });
    return isElsewhere
      ? [{ path: name, code: "REFERENCE_ELSEWHERE", message: say("records.errors.elsewhere") }]
      : [];
  });
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}
