import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import {
  boolean,
  choice,
  datetime,
  lines,
  longText,
  money,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { evidence } from "./holdable.ts";

export const MATTER_KINDS = ["dispute", "claim", "regulatory", "ip", "advice"] as const;

const LIVE = ["intake", "open", "on_hold"] as const;
const DECIDED = ["settled", "won", "lost"] as const;

const outcome = { note: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" })) };

export const matters = defineEntity({
  module: "legal",
  name: "matters",
  singular: "matter",
  description: "A dispute, claim or other legal matter.",
  label: ["number", "title"],
  ui: { columns: ["kind", "counterparty", "counsel", "exposure", "next_deadline", "hold"] },
  numbering: { prefix: "M-", digits: 5 },
  fields: {
    title: text({ required: true, search: true, filter: true }),
    kind: choice(MATTER_KINDS, { required: true, filter: true }),
    counterparty: text({
      privacy: "personal",
      search: true,
      help: say("legal.fieldHelp.matters.counterparty"),
    }),
    account_id: reference("crm.accounts", {
      onArchive: "keep",
      help: say("legal.fieldHelp.matters.account_id"),
    }),
    contract_id: reference("legal.contracts", {
      onArchive: "keep",
      help: say("legal.fieldHelp.matters.contract_id"),
    }),
    counsel: text({ privacy: "personal", help: say("legal.fieldHelp.matters.counsel") }),
    description: longText({ privacy: "personal" }),
    exposure: money({ filter: true, help: say("legal.fieldHelp.matters.exposure") }),
    next_deadline: datetime({ filter: true }),
    hold: boolean({
      required: true,
      initial: false,
      set: "rules",
      filter: true,
      help: say("legal.fieldHelp.matters.hold"),
    }),
    subjects: lines(
      { record: evidence("client") },
      { required: true, initial: [], max: 500, help: say("legal.fieldHelp.matters.subjects") },
    ),
    held_at: datetime({ set: "rules", filter: true }),
    outcome: longText({ set: "rules", max: 2000 }),
    decided_at: datetime({ set: "rules", filter: true }),
  },
  states: [...LIVE, ...DECIDED, "closed"],
  deadlines: [{ field: "next_deadline", what: say("legal.serverDue.matter"), open: LIVE }],
  initial: "intake",
  frozen: ["closed"],
  transitions: {
    open: { summary: "Start a matter", from: ["intake"], to: "open" },
    pause: { summary: "Put a matter on hold", from: ["open"], to: "on_hold" },
    resume: { summary: "Resume a matter", from: ["on_hold"], to: "open" },
    settle: {
      summary: "Settle a matter",
      from: ["open", "on_hold"],
      to: "settled",
      tier: "managing",
      input: outcome,
      apply: ({ now }, _matter, input) => decided(now, input),
    },
    win: {
      summary: "Close a matter as won",
      from: ["open", "on_hold"],
      to: "won",
      input: outcome,
      apply: ({ now }, _matter, input) => decided(now, input),
    },
    lose: {
      summary: "Close a matter as lost",
      from: ["open", "on_hold"],
      to: "lost",
      input: outcome,
      apply: ({ now }, _matter, input) => decided(now, input),
    },
    close: {
      summary: "Close a matter",
      from: [...DECIDED, "intake"],
      to: "closed",
      apply: (_context, { hold }) => {
        if (hold)
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("legal.errors.holdActive"),
          });
        return {};
      },
    },
    hold: {
      summary: "Place a legal hold",
      from: [...LIVE, ...DECIDED],
      to: [...LIVE, ...DECIDED],
      tier: "managing",
      choose: ({ state }) => state,
      apply: (context, { subjects, hold }) => {
        if (hold) throw new Fault("STATE_TRANSITION_INVALID", { message: say("legal.errors.alreadyHeld") });
        if (subjects.length === 0)
          throw invalid("subjects", "SUBJECTS_MISSING", say("legal.errors.subjectsMissing"));
        return { hold: true, held_at: context.now };
      },
    },
    release: {
      summary: "Release a legal hold",
      from: [...LIVE, ...DECIDED],
      to: [...LIVE, ...DECIDED],
      tier: "managing",
      choose: ({ state }) => state,
      apply: (_context, { hold }) => {
        if (!hold) throw new Fault("STATE_TRANSITION_INVALID", { message: say("legal.errors.notHeld") });
        return { hold: false, held_at: null };
      },
    },
  },
  worth: ({ exposure }) => exposure ?? { amount: 0 },
  check: (context, { subjects }, before) => {
    requireSubjects(context, subjects, before?.subjects ?? []);
    const places = subjects.map(({ record }) => placeOf(record));
    const doubled = places.findIndex((place, i) => places.indexOf(place) !== i);
    if (doubled >= 0) throw invalid(`subjects.${doubled}`, "DUPLICATE", say("legal.errors.subjectTwice"));
    if (!before?.hold) return;
    const missing = before.subjects.some(({ record }) => !places.includes(placeOf(record)));
    if (missing) throw invalid("subjects", "SUBJECT_HELD", say("legal.errors.subjectHeld"));
  },
});

interface Subject {
  record: { collection: string; id: string };
}

/** Refuses unknown records. Archived records are valid evidence. */
function requireSubjects(
  { records }: WriteContext,
  subjects: readonly Subject[],
  before: readonly Subject[],
): void {
  const known = new Set(before.map(({ record }) => placeOf(record)));
  for (const [i, { record }] of subjects.entries()) {
    const { collection, id } = record;
    if (known.has(placeOf(record)) || records.find(records.entity(collection), id)) continue;
    throw invalid(
      `subjects.${i}.record`,
      "REFERENCE_UNKNOWN",
      say("records.errors.unknownReference", { collection }),
    );
  }
}

export function placeOf({ collection, id }: { collection: string; id: string }): string {
  return `${collection}/${id}`;
}

function decided(now: number, { note }: Record<string, unknown>) {
  return { decided_at: now, outcome: note === undefined ? null : String(note) };
}
