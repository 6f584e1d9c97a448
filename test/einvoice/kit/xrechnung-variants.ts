import type { Invoice } from "../../../src/einvoice/index.ts";
import type { Case } from "./category-violations.ts";
import { type Change, changed } from "./change.ts";
import { sampleInvoice } from "./sample.ts";

const only = (id: string, changes: readonly Change[]): [string, Case] => [id, { changes, rules: [id] }];
const unknown = { id: "1", scheme: "XR09" };

/** Violations of the extension of XRechnung. */
export const EXTENSION_CASES: Readonly<Record<string, Case>> = Object.fromEntries([
  only("BR-DEX-01", [["attachments.1.file.mime", "text/html"]]),
  only("BR-DEX-04", [["seller.ids", [unknown]]]),
  only("BR-DEX-05", [["buyer.legalId", unknown]]),
  only("BR-DEX-06", [["lines.0.item.standardId", unknown]]),
  only("BR-DEX-07", [["seller.electronicAddress", unknown]]),
  only("BR-DEX-08", [["delivery.locationId", unknown]]),
  only("BR-DEX-09", [["totals.due", "1.00"]]),
]);

/** Valid invoice for clean vehicles. */
export const vehicleInvoice = (): Invoice =>
  changed(sampleInvoice(), [
    ["contract", "C-1"],
    ["tender", "T-1"],
    ["lines.0.item.classifications", [{ code: "M1", list: "CVD" }]],
    ["lines.0.item.attributes", [{ name: "cva", value: "zero-emission" }]],
  ]);

const ofVehicle = (changes: readonly Change[], ...rules: string[]): Case => ({
  base: vehicleInvoice(),
  changes,
  rules,
});

/** Violations of the rules on clean vehicles. */
export const VEHICLE_CASES: Readonly<Record<string, Case>> = {
  "BR-DE-CVD-01": ofVehicle([["contract"]], "BR-DE-CVD-01"),
  "BR-DE-CVD-02": ofVehicle([["tender"]], "BR-DE-CVD-02"),
  "BR-DE-CVD-03": ofVehicle(
    [
      ["lines.0.item.classifications", [{ code: "1", list: "STI" }]],
      ["lines.0.item.attributes", []],
    ],
    "BR-DE-CVD-03",
  ),
  "BR-DE-CVD-04": ofVehicle([["lines.0.item.classifications.0.code", "X1"]], "BR-DE-CVD-04"),
  "BR-DE-CVD-05": ofVehicle([["lines.0.item.attributes.0.value", "diesel"]], "BR-DE-CVD-05"),
  "BR-DE-CVD-06-a": ofVehicle(
    [["lines.1.item.classifications", [{ code: "M1", list: "CVD" }]]],
    "BR-DE-CVD-06-a",
  ),
  "BR-DE-CVD-06-b": ofVehicle(
    [["lines.1.item.attributes", [{ name: "cva", value: "clean" }]]],
    "BR-DE-CVD-06-b",
  ),
  "BR-TMP-CVD-01": ofVehicle([["lines.1.item.classifications.0.list", "XXX"]], "BR-TMP-CVD-01"),
};
