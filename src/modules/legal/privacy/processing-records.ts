import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import {
  choice,
  date,
  datetime,
  integer,
  longText,
  object,
  reference,
  text,
  words,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { refuseOutdated } from "../revisions.ts";

const LAWFUL_BASES = [
  "consent",
  "contract",
  "legal_obligation",
  "vital_interests",
  "public_task",
  "legitimate_interests",
] as const;

const retentionSchema = Type.Object(
  {
    months: Type.Integer({ minimum: 0, maximum: 1200 }),
    basis: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "Reason for the period: law or purpose",
    }),
  },
  { ...closed, $id: "Retention" },
);

export const processingRecords = defineEntity({
  module: "legal",
  name: "processing-records",
  singular: "processing record",
  description: "An entry of the register of processing activities under Article 30 GDPR.",
  label: ["purpose"],
  ui: { columns: ["role", "lawful_basis", "categories", "approved_at", "owner_id"] },
  fields: {
    purpose: text({ required: true, max: 500, search: true, filter: true }),
    role: choice(["controller", "processor"], {
      required: true,
      initial: "controller",
      filter: true,
      help: say("legal.fieldHelp.processingRecords.role"),
    }),
    controllers: longText({
      max: 2000,
      help: say("legal.fieldHelp.processingRecords.controllers"),
    }),
    lawful_basis: choice(LAWFUL_BASES, {
      filter: true,
      help: say("legal.fieldHelp.processingRecords.lawful_basis"),
    }),
    lawful_basis_note: longText({
      max: 5000,
      help: say("legal.fieldHelp.processingRecords.lawful_basis_note"),
    }),
    categories: words({
      required: true,
      initial: [],
      help: say("legal.fieldHelp.processingRecords.categories"),
    }),
    special_categories: words({
      required: true,
      initial: [],
      help: say("legal.fieldHelp.processingRecords.special_categories"),
    }),
    subjects: words({ required: true, initial: [], help: say("legal.fieldHelp.processingRecords.subjects") }),
    recipients: words({
      required: true,
      initial: [],
      help: say("legal.fieldHelp.processingRecords.recipients"),
    }),
    transfers: longText({ max: 5000, help: say("legal.fieldHelp.processingRecords.transfers") }),
    retention: object(retentionSchema, { help: say("legal.fieldHelp.processingRecords.retention") }),
    measures: longText({ max: 10_000, help: say("legal.fieldHelp.processingRecords.measures") }),
    root_id: reference("legal.processing-records", {
      set: "rules",
      onArchive: "keep",
      help: say("legal.fieldHelp.processingRecords.root_id"),
    }),
    revision: integer({ required: true, set: "rules", initial: 1, filter: true }),
    approved_at: datetime({ set: "rules", filter: true }),
    active_from: date({ set: "rules", filter: true }),
    retired_on: date({ set: "rules", filter: true }),
  },
  states: ["draft", "approved", "active", "retired"],
  initial: "draft",
  frozen: ["approved", "active", "retired"],
  kept: ["active"],
  transitions: {
    approve: {
      summary: "Approve a complete entry",
      from: ["draft"],
      to: "approved",
      tier: "managing",
      decides: { asked: "create" },
      apply: ({ now }, record) => {
        requireComplete(record);
        return { approved_at: now };
      },
    },
    return: {
      summary: "Return an entry to draft",
      from: ["approved"],
      to: "draft",
      apply: () => ({ approved_at: null }),
    },
    activate: {
      summary: "Activate an entry and retire its previous revision",
      from: ["approved"],
      to: "active",
      tier: "managing",
      apply: (context, record) => {
        refuseOutdated(context, "legal_processing_records", record, ["active", "retired"]);
        return { active_from: context.today };
      },
    },
    retire: {
      summary: "Retire an entry",
      from: ["active"],
      to: "retired",
      tier: "managing",
      apply: (context) => ({ retired_on: context.today }),
    },
  },
});

interface Required {
  role: string;
  controllers: string | null;
  lawful_basis: string | null;
  categories: string[];
  subjects: string[];
  recipients: string[];
  retention: object | null;
  measures: string | null;
}

/** Reports all missing information that GDPR article 30 (1) requires, or (2) for processors. */
function requireComplete(record: Required): void {
  const needed: (keyof Required)[] =
    record.role === "controller"
      ? ["lawful_basis", "categories", "subjects", "recipients", "retention", "measures"]
      : ["controllers", "categories", "measures"];
  const details = needed.flatMap((path): Detail[] => {
    const value = record[path];
    const missing = value === null || (Array.isArray(value) && value.length === 0);
    return missing ? [{ path, code: "REQUIRED", message: say("legal.errors.registerNeeds") }] : [];
  });
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}
