import type { Feature } from "../../../engine/feature.ts";
import type { EinvoiceDeps } from "./deps.ts";
import { downloadEinvoice } from "./download.ts";
import { receiveBill } from "./receive.ts";
import { receivedGuard } from "./received-file.ts";
import { viewEinvoice } from "./view.ts";

export type { EinvoiceDeps } from "./deps.ts";

export const einvoices: Feature<EinvoiceDeps> = {
  actions: (deps) => [receiveBill(deps), viewEinvoice(deps), downloadEinvoice(deps)],
  fileGuards: ({ catalog }) => [receivedGuard(catalog)],
};
