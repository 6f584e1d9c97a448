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
  custodian_id: reference("hr.employees", { privacy: "personal", help: "Who has it" }),
  acquired_on: date({ filter: true, help: "From this day on it is used and loses value" }),
  cost: money({ filter: true, help: "In the organisation's currency" }),
  residual_value: money({ help: "What it is still worth after its life; nothing unless given" }),
  life_months: integer({ unit: "months", min: 1, max: 1200 }),
  method: choice(METHODS, { required: true, initial: "straight_line", filter: true }),
  declining_factor: decimal({
    required: true,
    initial: "2",
    min: "1",
    max: "5",
    help: "How many times as fast as in a straight line the declining method begins",
  }),
  asset_account_id: reference("fin.ledger-accounts", {
    help: "The account for fixed_assets unless given; stands once its cost is on it",
  }),
  accumulated_account_id: reference("fin.ledger-accounts", {
    help: "The account for accumulated_depreciation unless given; stands once anything has accumulated",
  }),
  depreciation_account_id: reference("fin.ledger-accounts", {
    help: "The account for depreciation unless given",
  }),
  cost_centre_id: reference("fin.cost-centres", { help: "Which bears the depreciation" }),
  accumulated: money({ set: "rules", help: "Its depreciation and write-downs so far" }),
  book_value: money({
    set: "rules",
    filter: true,
    help: "Its cost less what has accumulated; nothing once disposed of",
  }),
  depreciate_on: date({ set: "rules", filter: true, help: "The end of the next month to be charged" }),
  problem: text({
    set: "rules",
    max: 500,
    localised: true,
    filter: true,
    help: "Why its depreciation could not be posted when the clock last tried",
  }),
  problem_on: date({ set: "rules", filter: true, help: "The day on which the clock last tried in vain" }),
  disposed_on: date({ set: "rules", filter: true }),
  proceeds: money({ set: "rules", help: "What it brought when it was disposed of" }),
  entry_id: reference("fin.journal-entries", {
    set: "rules",
    onArchive: "keep",
    help: "By which it came into the books",
  }),
  disposal_entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  next_service_on: date({ filter: true }),
  service_every_months: integer({ unit: "months", min: 1, max: 240 }),
  last_serviced_on: date({ set: "rules", filter: true }),
  service_task_id: reference("ops.tasks", { set: "rules", onArchive: "keep" }),
  notes: longText({ search: true }),
};

export type Asset = RecordOf<typeof assetFields, (typeof ASSET_STATES)[number]>;
