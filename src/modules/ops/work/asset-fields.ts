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
import { say } from "../../../text/message.ts";
import { METHODS } from "./depreciation.ts";

export const ASSET_STATES = ["ordered", "in_use", "maintenance", "retired", "disposed"] as const;

export const assetFields = {
  tag: text({ required: true, max: 50, unique: true, search: true, filter: true }),
  name: text({ required: true, search: true, filter: true }),
  category: text({ required: true, max: 60, initial: "general", filter: true }),
  serial: text({ max: 100, search: true, filter: true }),
  location_id: reference("ops.locations"),
  custodian_id: reference("hr.employees", {
    privacy: "personal",
    help: say("ops.fieldHelp.asset.custodian_id"),
  }),
  acquired_on: date({ filter: true, help: say("ops.fieldHelp.asset.acquired_on") }),
  cost: money({ filter: true, help: say("ops.fieldHelp.asset.cost") }),
  residual_value: money({ help: say("ops.fieldHelp.asset.residual_value") }),
  life_months: integer({ unit: "months", min: 1, max: 1200 }),
  method: choice(METHODS, { required: true, initial: "straight_line", filter: true }),
  declining_factor: decimal({
    required: true,
    initial: "2",
    min: "1",
    max: "5",
    help: say("ops.fieldHelp.asset.declining_factor"),
  }),
  asset_account_id: reference("fin.ledger-accounts", {
    help: say("ops.fieldHelp.asset.asset_account_id"),
  }),
  accumulated_account_id: reference("fin.ledger-accounts", {
    help: say("ops.fieldHelp.asset.accumulated_account_id"),
  }),
  depreciation_account_id: reference("fin.ledger-accounts", {
    help: say("ops.fieldHelp.asset.depreciation_account_id"),
  }),
  cost_centre_id: reference("fin.cost-centres", { help: say("ops.fieldHelp.asset.cost_centre_id") }),
  accumulated: money({ set: "rules", help: say("ops.fieldHelp.asset.accumulated") }),
  book_value: money({
    set: "rules",
    filter: true,
    help: say("ops.fieldHelp.asset.book_value"),
  }),
  depreciate_on: date({ set: "rules", filter: true, help: say("ops.fieldHelp.asset.depreciate_on") }),
  problem: text({
    set: "rules",
    max: 500,
    localised: true,
    filter: true,
    help: say("ops.fieldHelp.asset.problem"),
  }),
  problem_on: date({ set: "rules", filter: true, help: say("ops.fieldHelp.asset.problem_on") }),
  disposed_on: date({ set: "rules", filter: true }),
  proceeds: money({ set: "rules", help: say("ops.fieldHelp.asset.proceeds") }),
  entry_id: reference("fin.journal-entries", {
    set: "rules",
    onArchive: "keep",
    help: say("ops.fieldHelp.asset.entry_id"),
  }),
  disposal_entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  next_service_on: date({ filter: true }),
  service_every_months: integer({ unit: "months", min: 1, max: 240 }),
  last_serviced_on: date({ set: "rules", filter: true }),
  service_task_id: reference("ops.tasks", { set: "rules", onArchive: "keep" }),
  notes: longText({ search: true }),
};

export type Asset = RecordOf<typeof assetFields, (typeof ASSET_STATES)[number]>;
