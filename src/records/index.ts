export { holderOnly, requireHolder } from "./access/holder.ts";
export { mayName, nameableRows } from "./access/naming.ts";
export { recordPolicyView } from "./access/policy.ts";
export { isPermitted, isReadable, readableRecord } from "./access/readable.ts";
export { queryRows, seenRows, visibleRows } from "./access/visible.ts";
export { collectionActions } from "./actions/derived.ts";
export { shownHistory } from "./actions/history.ts";
export { describeMoves, stateDiagram } from "./actions/transition.ts";
export { guardAllowed, load, loadLive } from "./actions/write.ts";
export { attachFile } from "./attachments/attach.ts";
export {
  type AttachmentStore,
  attachmentStore,
  MEDIA_NAMES,
} from "./attachments/attachment-store.ts";
export { maySeeFiles } from "./attachments/record.ts";
export { hasFile, insertAttachment } from "./attachments/rows.ts";
export { sweepFiles } from "./attachments/sweep.ts";
export { filesAreWhole } from "./attachments/whole.ts";
export type { Invariant } from "./invariant.ts";
export { Catalog, type ReferenceTarget } from "./model/catalog.ts";
export { type AnyRecord, type Collection, fieldOf } from "./model/collection.ts";
export { type ImportColumn, importColumns } from "./model/columns.ts";
export { numberForms, numberSequences } from "./model/tables.ts";
export { choicesAction } from "./read/choices.ts";
export { refuseCircle, standsUnder } from "./read/circles.ts";
export { allDear } from "./read/dear.ts";
export { collectionTarget } from "./read/expand.ts";
export { isKey, labelsAction, titleFrom, titleWithParty } from "./read/labels.ts";
export { decodeCursor, encodeCursor } from "./read/list/cursor.ts";
export { type Page, pageOf, pageSchema } from "./read/list/page.ts";
export { presentRecord } from "./read/read.ts";
export { isKeptRight } from "./read/recount.ts";
export { fieldsNaming, relatedAction } from "./read/related.ts";
export { componentName, recordSchema } from "./read/schemas.ts";
export {
  byState,
  defineTotal,
  keptTotal,
  type RecordTotal,
  totalDuring,
  totalOf,
} from "./read/totals.ts";
export { recordReader, recordWriter } from "./within.ts";
export { eraseRecord, rewriteRecord } from "./write/erase.ts";
export { eraseAttachments, forgetAttachment } from "./write/erasing/attachments.ts";
export type { Forgetter, Forgotten, Kept, Person, Subject } from "./write/erasing/forgetter.ts";
export { ERASED } from "./write/erasing/plan.ts";
export {
  erasuresAfter,
  finish as finishErasures,
  lastErasure,
  NOTHING_LEFT,
  recordErasure,
  remember as rememberErasure,
} from "./write/erasing/record-erasure.ts";
export { erasures } from "./write/erasing/tables.ts";
export {
  type NumberForm,
  numberForm,
  scopeOf,
  seriesName,
  shippedForm,
  writeNumber,
} from "./write/numbering.ts";
export { guardReferences } from "./write/references.ts";
export { findRecord, insertRecord, updateRecord } from "./write/write.ts";
