import type { Feature } from "../engine/feature.ts";
import { paperForgetter } from "./forget.ts";
import { paperAction } from "./get.ts";
import { paperGuard } from "./guard.ts";
import { keepAction, sealLateAction } from "./keep.ts";
import { listPapersAction } from "./list.ts";
import type { PaperParts } from "./part.ts";
import { proveAction } from "./prove.ts";
import { sealers } from "./seal.ts";
import { recordMailAction } from "./send-mail.ts";
import { kindsOf } from "./spec.ts";
import { letterheadLogos, papers as paperTable, paperTemplates } from "./tables.ts";
import {
  changeTemplateAction,
  getTemplateAction,
  listTemplatesAction,
  previewTemplateAction,
} from "./templates.ts";

export { requireShown } from "./access.ts";
export { attachFile, storeFile } from "./attach.ts";
export { giroCode } from "./girocode.ts";
export { paperLanguage, paperLanguageInput } from "./letterhead.ts";
export { looseAnswer, makeLoose } from "./loose.ts";
export { callerOf } from "./make.ts";
export type { PaperParts } from "./part.ts";
export { addressOf, closing, notesBlock, type PaperParty, salutation } from "./party.ts";
export { KEEP as KEEP_PAPER } from "./seal.ts";
export { recordMailAction } from "./send-mail.ts";
export { kindsOf } from "./spec.ts";
export { factsOf, percentsOf, type TradeLine, tradeLines, tradeTotals, unitText } from "./trade.ts";
export { issuedFilesOf, issuedPaperOf } from "./whole.ts";
export { openPaperWorker, type PaperWorker } from "./worker/worker.ts";

export const papers: Feature<PaperParts> = {
  tables: [paperTable, paperTemplates, letterheadLogos],
  actions: (parts) => [
    ...[...parts.catalog.collections.values()]
      .filter(({ entity }) => kindsOf(entity).length > 0)
      .flatMap((collection) => [paperAction(parts, collection), recordMailAction(parts.catalog, collection)]),
    listPapersAction(parts.catalog),
    listTemplatesAction(parts),
    getTemplateAction(parts),
    changeTemplateAction(parts),
    previewTemplateAction(parts),
    keepAction(parts),
    proveAction(parts),
    sealLateAction(parts),
  ],
  followers: (parts) => sealers(parts),
  fileGuards: ({ catalog }) => [paperGuard(catalog)],
  forgets: ({ catalog }) => [paperForgetter(catalog)],
};
