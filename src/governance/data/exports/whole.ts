import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { fieldsOf } from "../../../records/fields-access.ts";
import type { Catalog } from "../../../records/index.ts";
import { policyColumn } from "../../../records/policy.ts";

/** Refuses the archive to whoever does not see all that goes into it: it must not be a way around masks and policies. */
export function requireWholeSight(context: ReadContext, catalog: Catalog): void {
  for (const collection of catalog.collections.values()) {
    const listing = `${collection.name}.list`;
    const narrowed = context.policy(listing).where((field) => policyColumn(collection, field));
    if (context.holds(listing) && narrowed === undefined && fieldsOf(context, collection).open) continue;
    throw new Fault("ACCESS_DENIED", {
      message: "The archive holds everything, and you do not see everything. Ask somebody who does.",
      details: [
        {
          path: "action",
          code: "NOT_ALL_SEEN",
          message: `You do not see all records and fields of ${collection.name}`,
        },
      ],
    });
  }
}
