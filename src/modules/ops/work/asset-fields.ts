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
  custodian_id: reference("hr.employees", { privacy: "personal", help: "Person who holds the asset" }),
  acquired_on: date({ filter: true, help: "First day of use and depreciation" }),
  cost: money({ filter: true, help: "In the organisation's currency" }),
  residual_value: money({ help: "Value after the end of its useful life. Defaults to zero." }),
  life_months: integer({ unit: "months", min: 1, max: 1200 }),
  method: choice(METHODS, { required: true, initial: "straight_line", filter: true }),
  declining_factor: decimal({
    required: true,
    initial: "2",
    min: "1",
    max: "5",
    help: "Multiple of the straight-line rate at which declining-balance depreciation starts",
  }),
  asset_account_id: reference("fin.ledger-accounts", {
    help: "Defaults to the fixed assets account. Cannot be changed once the cost is posted.",
  }),
  accumulated_account_id: reference("fin.ledger-accounts", {
    help: "Defaults to the accumulated depreciation account. Cannot be changed after the first depreciation.",
  }),
  depreciation_account_id: reference("fin.ledger-accounts", {
    help: "Defaults to the depreciation account",
  }),
  cost_centre_id: reference("fin.cost-centres", { help: "Cost centre charged with the depreciation" }),
  accumulated: money({ set: "rules", help: "Total depreciation and write-downs" }),
  book_value: money({
    set: "rules",
    filter: true,
    help: "Cost minus accumulated depreciation. Zero after disposal.",
  }),
  depreciate_on: date({ set: "rules", filter: true, help: "End of the next month to depreciate" }),
  problem: text({
    set: "rules",
    max: 500,
    localised: true,
    filter: true,
    help: "Reason why the last depreciation run failed",
  }),
  problem_on: date({ set: "rules", filter: true, help: "Date of the last failed depreciation run" }),
  disposed_on: date({ set: "rules", filter: true }),
  proceeds: money({ set: "rules", help: "Proceeds of the disposal" }),
  entry_id: reference("fin.journal-entries", {
    set: "rules",
    onArchive: "keep",
    help: "Entry that recorded the asset in the books",
  }),
  disposal_entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  next_service_on: date({ filter: true }),
  service_every_months: integer({ unit: "months", min: 1, max: 240 }),
  last_serviced_on: date({ set: "rules", filter: true }),
  service_task_id: reference("ops.tasks", { set: "rules", onArchive: "keep" }),
  notes: longText({ search: true }),
};

export type Asset = RecordOf<typeof assetFields, (typeof ASSET_STATES)[number]>;
