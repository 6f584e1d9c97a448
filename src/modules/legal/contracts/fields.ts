import { Type } from "@sinclair/typebox";
import type { RecordOf } from "../../../kernel/entity.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  lines,
  longText,
  money,
  object,
  reference,
  text,
  words,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

export const CONTRACT_KINDS = [
  "nda",
  "sales",
  "supply",
  "lease",
  "employment",
  "license",
  "dpa",
  "other",
] as const;

const RISKS = ["low", "medium", "high"] as const;

export const CLAUSE = {
  key: text({
    required: true,
    max: 50,
    help: say("legal.fieldHelp.contracts.key"),
  }),
  text: longText({ required: true }),
  mandatory: boolean({ required: true, initial: false }),
  risk: choice(RISKS, { required: true, initial: "low", help: say("legal.fieldHelp.contracts.risk") }),
};

/** `renewed` means active in a later term. */
export const IN_FORCE = ["active", "renewed"] as const;

export const UNSIGNED = ["sent", "part_signed"] as const;

export const CONTRACT_STATES = [
  "draft",
  "review",
  "approved",
  ...UNSIGNED,
  "declined",
  "signed",
  ...IN_FORCE,
  "expired",
  "terminated",
] as const;

const day = Type.String({ format: "date" });
const months = Type.Integer({ minimum: 1, maximum: 1200 });
const noticeDays = Type.Integer({ minimum: 0, maximum: 3650 });
const amount = Type.Object(
  {
    amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT }),
    currency: Type.String({ pattern: "^[A-Z]{3}$" }),
  },
  closed,
);

/** Terms when the contract was sealed. Renewals and amendments may change the contract's own terms later. */
const sealedTermsSchema = Type.Object(
  {
    start: nullable(day),
    end: nullable(day),
    auto_renew: Type.Boolean(),
    renew_months: nullable(months),
    notice_days: noticeDays,
    value: nullable(amount),
  },
  { ...closed, $id: "SealedTerms" },
);

const amendsSchema = Type.Object(
  {
    end: Type.Optional(nullable(day)),
    auto_renew: Type.Optional(Type.Boolean()),
    renew_months: Type.Optional(nullable(months)),
    notice_days: Type.Optional(noticeDays),
    value: Type.Optional(nullable(amount)),
  },
  { ...closed, $id: "AmendedTerms" },
);

export const CONTRACT_FIELDS = {
  title: text({ required: true, search: true, filter: true }),
  kind: choice(CONTRACT_KINDS, { required: true, filter: true }),
  parties: lines(
    {
      side: choice(["us", "them"], {
        required: true,
        initial: "them",
        help: say("legal.fieldHelp.contracts.parties_side"),
      }),
      account_id: reference("crm.accounts", { onArchive: "keep" }),
      employee_id: reference("hr.employees", { onArchive: "keep" }),
      role: text({ max: 100, help: say("legal.fieldHelp.contracts.parties_role") }),
      signatory: text({ max: 200, help: say("legal.fieldHelp.contracts.parties_signatory") }),
      signed_at: datetime({ set: "rules" }),
    },
    {
      required: true,
      initial: [],
      privacy: "personal",
      max: 50,
      help: say("legal.fieldHelp.contracts.parties"),
    },
  ),
  account_id: reference("crm.accounts", {
    set: "rules",
    onArchive: "keep",
    help: say("legal.fieldHelp.contracts.account_id"),
  }),
  employee_id: reference("hr.employees", {
    set: "rules",
    onArchive: "keep",
    help: say("legal.fieldHelp.contracts.employee_id"),
  }),
  start: date({ filter: true, help: say("legal.fieldHelp.contracts.start") }),
  end: date({
    filter: true,
    help: say("legal.fieldHelp.contracts.end"),
  }),
  auto_renew: boolean({
    required: true,
    initial: false,
    filter: true,
    help: say("legal.fieldHelp.contracts.auto_renew"),
  }),
  renew_months: integer({ unit: "months", min: 1, max: 1200 }),
  notice_days: integer({
    unit: "days",
    required: true,
    initial: 0,
    min: 0,
    max: 3650,
    help: say("legal.fieldHelp.contracts.notice_days"),
  }),
  early_notice: boolean({
    required: true,
    initial: false,
    help: say("legal.fieldHelp.contracts.early_notice"),
  }),
  notice_by: date({
    set: "rules",
    filter: true,
    help: say("legal.fieldHelp.contracts.notice_by"),
  }),
  moves_on: date({
    set: "rules",
    filter: true,
    help: say("legal.fieldHelp.contracts.moves_on"),
  }),
  value: money({ filter: true, help: say("legal.fieldHelp.contracts.value") }),
  law: text({ max: 100, help: say("legal.fieldHelp.contracts.law") }),
  parent_id: reference("legal.contracts", { set: "once", help: say("legal.fieldHelp.contracts.parent_id") }),
  amends: object(amendsSchema, {
    help: say("legal.fieldHelp.contracts.amends"),
  }),
  template_id: reference("legal.templates", {
    set: "once",
    onArchive: "keep",
    help: say("legal.fieldHelp.contracts.template_id"),
  }),
  clauses: lines(CLAUSE, { required: true, initial: [], max: 200 }),
  nonstandard: words({
    required: true,
    initial: [],
    set: "rules",
    help: say("legal.fieldHelp.contracts.nonstandard"),
  }),
  documents: lines(
    {
      stage: choice(["sent", "signed"], { required: true }),
      name: text({ required: true }),
      sha256: text({ required: true, max: 64 }),
      attachment_id: text({ max: 64 }),
    },
    {
      required: true,
      initial: [],
      set: "rules",
      help: say("legal.fieldHelp.contracts.documents"),
    },
  ),
  sealed_hash: text({
    set: "rules",
    max: 64,
    help: say("legal.fieldHelp.contracts.sealed_hash"),
  }),
  sealed_terms: object(sealedTermsSchema, { set: "rules" }),
  terms: lines(
    {
      from: date({ required: true }),
      to: date(),
      months: integer({
        unit: "months",
        help: say("legal.fieldHelp.contracts.terms_months"),
      }),
      value: money(),
    },
    { required: true, initial: [], set: "rules", help: say("legal.fieldHelp.contracts.terms") },
  ),
  approved_at: datetime({ set: "rules", filter: true }),
  sent_at: datetime({ set: "rules", filter: true }),
  signed_at: datetime({ set: "rules", filter: true, help: say("legal.fieldHelp.contracts.signed_at") }),
  decline_reason: longText({ set: "rules", max: 2000 }),
  notice_given_at: datetime({ set: "rules", filter: true }),
  terminates_on: date({ set: "rules", filter: true, help: say("legal.fieldHelp.contracts.terminates_on") }),
  for_cause: boolean({ set: "rules", help: say("legal.fieldHelp.contracts.for_cause") }),
  termination_reason: longText({ set: "rules", max: 2000 }),
  ended_on: date({ set: "rules", filter: true, help: say("legal.fieldHelp.contracts.ended_on") }),
};

export type Contract = RecordOf<typeof CONTRACT_FIELDS, (typeof CONTRACT_STATES)[number]>;
export type Term = Contract["terms"][number];
