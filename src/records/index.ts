export { describeMoves, stateDiagram } from "./actions/transition.ts";
export { guardAllowed, load, loadLive } from "./actions/write.ts";
export { type Cabinet, cabinetOf, MEDIA_NAMES } from "./attachments/cabinet.ts";
export { maySeeFiles } from "./attachments/record.ts";
export { insertAttachment } from "./attachments/rows.ts";
export { sweepFiles } from "./attachments/sweep.ts";
export { filesAreWhole } from "./attachments/whole.ts";
export { Catalog, type ReferenceTarget } from "./catalog.ts";
export { refuseCircle, standsUnder } from "./circles.ts";
export type { AnyRecord, Collection } from "./collection.ts";
export { collectionActions } from "./derive/actions.ts";
export { type ImportColumn, importColumns } from "./derive/columns.ts";
export { componentName, recordSchema } from "./derive/schemas.ts";
export { eraseRecord, rewriteRecord } from "./erase.ts";
export { eraseAttachments, forgetAttachment } from "./erasing/attachments.ts";
export type { Forgetter, Forgotten, Kept, Person, Subject } from "./erasing/forgetter.ts";
export { ERASED } from "./erasing/plan.ts";
export { erasures } from "./erasing/tables.ts";
export {
  erasuresAfter,
  finish as finishErasures,
  lastErasure,
  NOTHING_LEFT,
  remember as rememberErasure,
  tellErasure,
} from "./erasing/told.ts";
export { collectionTarget } from "./expand.ts";
export { labelsAction } from "./labels.ts";
export { decodeCursor, encodeCursor } from "./list/cursor.ts";
export { type Page, pageOf, pageSchema } from "./list/page.ts";
export { readInSlices } from "./list/slices.ts";
export { type Invariant, joinParts, type Module, type ModulePart } from "./module.ts";
export {
  type NumberForm,
  numberForm,
  scopeOf,
  seriesName,
  shippedForm,
  writeNumber,
} from "./numbering.ts";
export { recordPolicyView } from "./policy.ts";
export { presentRecord } from "./read.ts";
export { isReadable, readableRecord } from "./readable.ts";
export { isKeptRight } from "./recount.ts";
export { fieldsNaming, relatedAction } from "./related.ts";
export { numberForms, numberSequences } from "./tables.ts";
export {
  byState,
  defineTotal,
  keptTotal,
  type RecordTotal,
  totalDuring,
  totalOf,
} from "./totals.ts";
export { queryRows, seenRows, visibleRows } from "./visible.ts";
export { recordReader, recordWriter } from "./within.ts";
export { findRecord, insertRecord, updateRecord } from "./write.ts";
