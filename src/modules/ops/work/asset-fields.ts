import type { RecordOf } from "../../../kernel/entity.ts";
import {
  choice,
  date,
  decimal,
  integer,
  longText,
  money,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { METHODS } from "./depreciation.ts";

export const ASSET_STATES = ["ordered", "in_use", "maintenance", "retired", "disposed"] as const;

export const assetFields = {
  tag: text({ required: true, max: 50, unique: true, search: true, filter: true }),
  name: text({ required: true, search: true, filter: true }),
  category: text({ required: true, max: 60, initial: "general", filter: true }),
  serial: text({ max: 100, search: true, filter: true }),
  location_id: reference("ops.locations"),
  custodian_id: reference("hr.employees", { privacy: "personal", help: "Assigned employee" }),
  acquired_on: date({ filter: true, help: "Start of use and depreciation" }),
  cost: money({ filter: true, help: "In your organisation's currency" }),
  residual_value: money({ help: "Value at the end of its useful life. Defaults to 0" }),
  life_months: integer({ unit: "months", min: 1, max: 1200 }),
  method: choice(METHODS, { required: true, initial: "straight_line", filter: true }),
  declining_factor: decimal({
    required: true,
    initial: "2",
    min: "1",
    max: "5",
    help: "Multiple of the straight-line rate for declining balance",
  }),
  asset_account_id: reference("fin.ledger-accounts", {
    help: "Defaults to the fixed assets account. Fixed once the cost is posted",
  }),
  accumulated_account_id: reference("fin.ledger-accounts", {
    help: "Defaults to the accumulated depreciation account. Fixed once depreciation is posted",
  }),
  depreciation_account_id: reference("fin.ledger-accounts", {
    help: "Defaults to the depreciation account",
  }),
  cost_centre_id: reference("fin.cost-centres", { help: "Cost centre for depreciation" }),
  accumulated: money({ set: "rules", help: "Depreciation and write-downs to date" }),
  book_value: money({
    set: "rules",
    filter: true,
    help: "Cost less accumulated depreciation; 0 after disposal",
  }),
  depreciate_on: date({ set: "rules", filter: true, help: "End of the next month to depreciate" }),
  problem: text({
    set: "rules",
    max: 500,
    localised: true,
    filter: true,
    help: "Reason why the last depreciation failed",
  }),
  problem_on: date({ set: "rules", filter: true, help: "Date of the last failed depreciation" }),
  disposed_on: date({ set: "rules", filter: true }),
  proceeds: money({ set: "rules", help: "Disposal proceeds" }),
  entry_id: reference("fin.journal-entries", {
    set: "rules",
    onArchive: "keep",
    help: "Acquisition entry",
  }),
  disposal_entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  next_service_on: date({ filter: true }),
  service_every_months: integer({ unit: "months", min: 1, max: 240 }),
  last_serviced_on: date({ set: "rules", filter: true }),
  service_task_id: reference("ops.tasks", { set: "rules", onArchive: "keep" }),
  notes: longText({ search: true }),
};

export type Asset = RecordOf<typeof assetFields, (typeof ASSET_STATES)[number]>;
