import type { Feature } from "../../../engine/feature.ts";
import { type EinvoiceDeps, receiveBill } from "./receive.ts";

export type { EinvoiceDeps } from "./receive.ts";

export const einvoices: Feature<EinvoiceDeps> = {
  actions: (deps) => [receiveBill(deps)],
};
