import { say } from "../../text/message.ts";
import { extended } from "../codes/codes.ts";
import { ITEM_CLASSIFICATIONS } from "../codes/schemes.ts";
import type { Line } from "../model.ts";
import {
  type Advice,
  type Check,
  check,
  has,
  missing,
  type Rule,
  rule,
  type Scope,
  unknownCode,
} from "./rule.ts";
import { CLASSIFICATIONS, DOCUMENT, LINES } from "./scopes.ts";

const VEHICLE = "CVD";
const VEHICLE_CLASSES = ["M1", "M2", "M3", "N1", "N2", "N3"];
const DRIVE = "cva";
const DRIVES = ["clean", "zero-emission", "other"];
const CLASSES = extended(ITEM_CLASSIFICATIONS, [VEHICLE]);

const classesOf = ({ item }: Line) => item.classifications.filter(({ list }) => list === VEHICLE);
const drivesOf = ({ item }: Line) => item.attributes.filter(({ name }) => name === DRIVE);
const DRIVEN: Scope<Line["item"]["attributes"][number]> = (invoice) =>
  LINES(invoice).flatMap(({ path, value }) =>
    drivesOf(value).map((drive) => ({ path: `${path}.item.attributes`, value: drive })),
  );

const vehicle = <T>(id: string, advice: Advice, checked: Check<T>): Rule =>
  rule(id, advice, checked, "fatal", ["vehicles"]);
const asPair = { field: "BT-158", text: say("einvoice.rules.vehicle") } as const;

/** Rules of XRechnung for the procurement of clean vehicles (BR-DE-CVD-*). */
export const VEHICLES: readonly Rule[] = [
  vehicle(
    "BR-DE-CVD-01",
    missing("BT-12"),
    check(DOCUMENT, "contract", ({ contract }) => has(contract)),
  ),
  vehicle(
    "BR-DE-CVD-02",
    missing("BT-17"),
    check(DOCUMENT, "tender", ({ tender }) => has(tender)),
  ),
  vehicle(
    "BR-DE-CVD-03",
    asPair,
    check(DOCUMENT, "lines", ({ lines }) =>
      lines.some((line) => classesOf(line).length > 0 && drivesOf(line).length > 0),
    ),
  ),
  vehicle(
    "BR-DE-CVD-04",
    unknownCode("BT-158"),
    check(CLASSIFICATIONS, "code", ({ code, list }) => list !== VEHICLE || VEHICLE_CLASSES.includes(code)),
  ),
  vehicle(
    "BR-DE-CVD-05",
    unknownCode("BG-32"),
    check(DRIVEN, "value", ({ value = "" }) => DRIVES.includes(value)),
  ),
  vehicle(
    "BR-DE-CVD-06-a",
    asPair,
    check(LINES, "item", (line) => classesOf(line).length === 0 || drivesOf(line).length === 1),
  ),
  vehicle(
    "BR-DE-CVD-06-b",
    asPair,
    check(LINES, "item", (line) => drivesOf(line).length === 0 || classesOf(line).length === 1),
  ),
  vehicle(
    "BR-TMP-CVD-01",
    unknownCode("BT-158"),
    check(CLASSIFICATIONS, "list", ({ list = "" }) => CLASSES.has(list)),
  ),
];
