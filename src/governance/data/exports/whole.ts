import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { fieldsOf } from "../../../records/access/fields-access.ts";
import { policyColumn } from "../../../records/access/policy.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";

/** Archives bypass masks and policies, so callers need access to everything in them. */
export function requireWholeSight(
  context: ReadContext,
  { catalog, policySubjects }: Pick<GovernanceParts, "catalog" | "policySubjects">,
): void {
  for (const subject of policySubjects) if (!subject.isWholeSight(context)) throw notAll(subject.collection);
  for (const collection of catalog.collections.values()) {
    const listing = `${collection.name}.list`;
    const narrowed = context.policy(listing).where((field) => policyColumn(collection.of(context), field));
    if (context.holds(listing) && narrowed === undefined && fieldsOf(context, collection).open) continue;
    throw notAll(collection.name);
  }
}

function notAll(collection: string): Fault {
  return new Fault("ACCESS_DENIED", {
    message: say("governance.errors.notAllSeen"),
    details: [
      {
        path: "action",
        code: "NOT_ALL_SEEN",
        message: say("governance.errors.notAllSeenOf", { collection }),
      },
    ],
  });
}
