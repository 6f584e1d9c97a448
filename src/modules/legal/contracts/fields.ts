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

/** A clause in templates, copied to contracts. */
export const CLAUSE = {
  key: text({ required: true, max: 50, help: "What the clause is known by in every contract: liability" }),
  text: longText({ required: true }),
  mandatory: boolean({ required: true, initial: false }),
  risk: choice(RISKS, { required: true, initial: "low", help: "What a change of its text may cost" }),
};

/** States in which a contract is in force. `renewed` is active in a later term. */
export const IN_FORCE = ["active", "renewed"] as const;

/** States of contracts out for signature. */
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

/** Terms that a renewal or an amendment may change, as they were when sealed. */
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
        help: "A line of us is the organisation itself; a line of them names an account or an employee",
      }),
      account_id: reference("crm.accounts", { onArchive: "keep" }),
      employee_id: reference("hr.employees", { onArchive: "keep" }),
      role: text({ max: 100, help: "As the contract calls the party: Licensor" }),
      signatory: text({ max: 200, help: "Who signs for it" }),
      signed_at: datetime({ set: "rules" }),
    },
    {
      required: true,
      initial: [],
      privacy: "personal",
      max: 50,
      help: "Who is bound. A party with two signatories stands here twice",
    },
  ),
  account_id: reference("crm.accounts", {
    set: "rules",
    onArchive: "keep",
    help: "The first account among its parties: whose contracts these are",
  }),
  employee_id: reference("hr.employees", {
    set: "rules",
    onArchive: "keep",
    help: "The first employee among its parties",
  }),
  start: date({ filter: true, help: "The first day; the day of the last signature unless given" }),
  end: date({ filter: true, help: "The last day of the present term; without one it runs until terminated" }),
  auto_renew: boolean({
    required: true,
    initial: false,
    filter: true,
    help: "Runs on for renew_months at the end of each term unless notice is given by notice_by",
  }),
  renew_months: integer({ unit: "months", min: 1, max: 1200 }),
  notice_days: integer({
    unit: "days",
    required: true,
    initial: 0,
    min: 0,
    max: 3650,
    help: "Calendar days",
  }),
  early_notice: boolean({
    required: true,
    initial: false,
    help: "Notice may end it within a term, once notice_days are over. Otherwise a term that is agreed runs to its end",
  }),
  notice_by: date({
    set: "rules",
    filter: true,
    help: "The last day on which notice for the end of the term can be given: end less notice_days, in calendar days",
  }),
  moves_on: date({
    set: "rules",
    filter: true,
    help: "The day on which it begins, renews itself, ends by notice or expires, whichever comes first",
  }),
  value: money({ filter: true, help: "Of the present term" }),
  law: text({ max: 100, help: "Whose law governs it, and which courts" }),
  parent_id: reference("legal.contracts", { set: "once", help: "The contract that this one amends" }),
  amends: object(amendsSchema, {
    help: "What an amendment takes away or changes in its contract beside its own end, value, notice and renewal: on its start, once all have signed",
  }),
  template_id: reference("legal.templates", {
    set: "once",
    onArchive: "keep",
    help: "The approved template whose clauses it is made of",
  }),
  clauses: lines(CLAUSE, { required: true, initial: [], max: 200 }),
  nonstandard: words({
    required: true,
    initial: [],
    set: "rules",
    help: "Keys of the template's mandatory or risky clauses that are missing here or read otherwise",
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
      help: "The files that were sent and came back signed, by their hashes",
    },
  ),
  sealed_hash: text({
    set: "rules",
    max: 64,
    help: "SHA-256 of the canonical JSON (RFC 8785) of what was sent: see seal",
  }),
  sealed_terms: object(sealedTermsSchema, { set: "rules" }),
  terms: lines(
    {
      from: date({ required: true }),
      to: date(),
      months: integer({
        unit: "months",
        help: "By how many months it was renewed; null where its end was agreed as a day",
      }),
      value: money(),
    },
    { required: true, initial: [], set: "rules", help: "Every term it has run for, the present one last" },
  ),
  approved_at: datetime({ set: "rules", filter: true }),
  sent_at: datetime({ set: "rules", filter: true }),
  signed_at: datetime({ set: "rules", filter: true, help: "When the last party signed" }),
  decline_reason: longText({ set: "rules", max: 2000 }),
  notice_given_at: datetime({ set: "rules", filter: true }),
  terminates_on: date({ set: "rules", filter: true, help: "The day on which a notice ends it" }),
  for_cause: boolean({ set: "rules", help: "Terminated for cause: without the notice that is agreed" }),
  termination_reason: longText({ set: "rules", max: 2000 }),
  ended_on: date({ set: "rules", filter: true, help: "The last day it was in force" }),
};

export type Contract = RecordOf<typeof CONTRACT_FIELDS, (typeof CONTRACT_STATES)[number]>;
export type Term = Contract["terms"][number];
