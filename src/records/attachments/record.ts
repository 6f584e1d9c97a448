import type { Change, ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { RawRow } from "../../store/statements.ts";
import { say } from "../../text/message.ts";
import { policyView } from "../access/policy.ts";
import type { Collection } from "../model/collection.ts";
import { maySeeSensitive, rowOf } from "../read/read.ts";
import type { Attachment } from "./rows.ts";

/** Loads the record. Callers who may not read it cannot access its attachments either. */
export function readableRow(context: ReadContext, collection: Collection, id: string): RawRow {
  const permission = `${collection.name}.get`;
  const row = rowOf(context, collection, id);
  if (!context.may(permission)) {
    throw new Fault("ACCESS_DENIED", {
      details: [
        {
          path: "action",
          code: "PERMISSION_MISSING",
          message: say("records.errors.permissionNeeded", { permission }),
        },
      ],
    });
  }
  if (!context.policy(permission).permits(() => policyView(collection.of(context), row)))
    throw new Fault("RECORD_NOT_FOUND");
  if (!maySeeFiles(context, collection, row)) {
    throw new Fault("ACCESS_DENIED", {
      details: [
        {
          path: "action",
          code: "SENSITIVE_FILES",
          message: say("records.errors.sensitiveFiles", { permission: `sensitive.${collection.name}` }),
        },
      ],
    });
  }
  return row;
}

export function maySeeFiles(context: ReadContext, collection: Collection, row: RawRow): boolean {
  return (
    !collection.entity.sensitiveFiles || maySeeSensitive(context, collection, () => collection.glance(row))
  );
}

export function refuseArchived(row: RawRow): void {
  if (row.archived_at === null) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("records.errors.archived"),
  });
}

/** Attachments of a frozen record cannot be removed, but more can be added. */
export function refuseFrozen(collection: Collection, row: RawRow): void {
  const state = String(row.state);
  if (!collection.entity.frozen?.includes(state)) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("records.errors.attachmentsFrozen", { state: state.replaceAll("_", " ") }),
  });
}

/** Personal data in the name and note is encrypted with the person's key. */
export function attachmentChange(
  collection: Collection,
  row: RawRow,
  attachment: Attachment,
  sides: readonly ("before" | "after")[],
): Change {
  const facts = {
    attachment_id: attachment.id,
    attachment_name: attachment.name,
    attachment_type: attachment.type,
    attachment_size: attachment.size,
    attachment_sha256: attachment.sha256,
    ...(attachment.note !== null && { attachment_note: attachment.note }),
  };
  return {
    collection: collection.name,
    id: String(row.id),
    version: null,
    before: sides.includes("before") ? facts : {},
    after: sides.includes("after") ? facts : {},
    ...(row.person_key != null && {
      personal: { key: Number(row.person_key), fields: ["attachment_name", "attachment_note"] },
    }),
  };
}
