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
  key: text({
    required: true,
    max: 50,
    help: "Identifier of the clause in all contracts, such as liability",
  }),
  text: longText({ required: true }),
  mandatory: boolean({ required: true, initial: false }),
  risk: choice(RISKS, { required: true, initial: "low", help: "Risk of changing the text" }),
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
        help: '"us" is the organisation itself. "them" requires an account or an employee.',
      }),
      account_id: reference("crm.accounts", { onArchive: "keep" }),
      employee_id: reference("hr.employees", { onArchive: "keep" }),
      role: text({ max: 100, help: "Role of the party in the contract, such as Licensor" }),
      signatory: text({ max: 200, help: "Signatory" }),
      signed_at: datetime({ set: "rules" }),
    },
    {
      required: true,
      initial: [],
      privacy: "personal",
      max: 50,
      help: "Parties to the contract. Add one row for each signatory.",
    },
  ),
  account_id: reference("crm.accounts", {
    set: "rules",
    onArchive: "keep",
    help: "First account among the parties",
  }),
  employee_id: reference("hr.employees", {
    set: "rules",
    onArchive: "keep",
    help: "First employee among the parties",
  }),
  start: date({ filter: true, help: "First day. Defaults to the date of the last signature." }),
  end: date({
    filter: true,
    help: "Last day of the current term. Leave empty if the contract runs until terminated.",
  }),
  auto_renew: boolean({
    required: true,
    initial: false,
    filter: true,
    help: "Renews for the renewal period after each term unless notice is given in time",
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
    help: "Notice can end the contract within a term. Otherwise an agreed term runs to its end.",
  }),
  notice_by: date({
    set: "rules",
    filter: true,
    help: "Last day to give notice for the end of the term: end date minus the notice period in calendar days",
  }),
  moves_on: date({
    set: "rules",
    filter: true,
    help: "Date of the next change: start, renewal, termination or expiry",
  }),
  value: money({ filter: true, help: "For the current term" }),
  law: text({ max: 100, help: "Governing law and jurisdiction" }),
  parent_id: reference("legal.contracts", { set: "once", help: "Contract amended by this one" }),
  amends: object(amendsSchema, {
    help: "Clauses that an amendment removes or changes on its start date, once all parties have signed. End, value, notice and renewal are changed in their own fields.",
  }),
  template_id: reference("legal.templates", {
    set: "once",
    onArchive: "keep",
    help: "Approved template of the clauses",
  }),
  clauses: lines(CLAUSE, { required: true, initial: [], max: 200 }),
  nonstandard: words({
    required: true,
    initial: [],
    set: "rules",
    help: "Mandatory or risky template clauses that are missing or were changed",
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
      help: "Hashes of the files sent and signed",
    },
  ),
  sealed_hash: text({
    set: "rules",
    max: 64,
    help: "SHA-256 hash of the content sent for signature, as canonical JSON (RFC 8785)",
  }),
  sealed_terms: object(sealedTermsSchema, { set: "rules" }),
  terms: lines(
    {
      from: date({ required: true }),
      to: date(),
      months: integer({
        unit: "months",
        help: "Months of the renewal. Empty if an end date was agreed.",
      }),
      value: money(),
    },
    { required: true, initial: [], set: "rules", help: "All terms of the contract, current term last" },
  ),
  approved_at: datetime({ set: "rules", filter: true }),
  sent_at: datetime({ set: "rules", filter: true }),
  signed_at: datetime({ set: "rules", filter: true, help: "Date of the last signature" }),
  decline_reason: longText({ set: "rules", max: 2000 }),
  notice_given_at: datetime({ set: "rules", filter: true }),
  terminates_on: date({ set: "rules", filter: true, help: "End date after notice" }),
  for_cause: boolean({ set: "rules", help: "Terminated for cause, without the agreed notice" }),
  termination_reason: longText({ set: "rules", max: 2000 }),
  ended_on: date({ set: "rules", filter: true, help: "Last day in force" }),
};

export type Contract = RecordOf<typeof CONTRACT_FIELDS, (typeof CONTRACT_STATES)[number]>;
export type Term = Contract["terms"][number];
