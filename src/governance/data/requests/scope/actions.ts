import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../../kernel/context.ts";
import { Fault, invalid } from "../../../../kernel/errors.ts";
import { localise } from "../../../../kernel/language.ts";
import { closed, idInput, nullable, oneOf } from "../../../../kernel/schema.ts";
import type { Catalog } from "../../../../records/index.ts";
import { say } from "../../../../text/message.ts";
import { unstored } from "../../../../text/stored.ts";
import type { GovernanceParts } from "../../../part.ts";
import { addItems, decide, type Item, itemsOf } from "../items.ts";
import { requests } from "../request.ts";
import { DECISIONS, type ItemOutcome, PARTS, REASONS } from "../tables.ts";
import { findPerson } from "./find.ts";
import { knownOf } from "./words.ts";

const PATH = "/api/v1/data/requests/:id/scope";

const itemSchema = Type.Object(
  {
    collection: Type.String(),
    id: Type.String(),
    label: nullable(Type.String({ description: "Current label of the record" })),
    why: Type.String({ description: "How the record was found" }),
    certain: Type.Boolean({
      description: "True if found by a value that identifies one person, or through such a record",
    }),
    part: oneOf(PARTS, "The whole record concerns the person, or only the words that name them"),
    decision: oneOf(DECISIONS),
    reason: nullable(Type.String()),
    outcome: nullable(Type.Unknown({ description: "Outcome, once the request is carried out" })),
  },
  { ...closed, $id: "DataScopeItem" },
);

const scopeSchema = Type.Object(
  {
    data: Type.Array(itemSchema),
    counts: Type.Object(
      { undecided: Type.Integer(), include: Type.Integer(), exclude: Type.Integer() },
      closed,
    ),
    hash: nullable(Type.String({ description: "Hash of the list submitted for approval" })),
    consequences: Type.Array(Type.String(), {
      description: "Further effects of carrying out the request",
    }),
  },
  { ...closed, $id: "DataScope" },
);

/** An erasure affects other people too: files contain many, and one person cannot be removed from them. */
const ERASURE_CONSEQUENCES = [
  say("governance.reasons.erasureFiles"),
  say("governance.reasons.erasureCopies"),
  say("governance.reasons.erasureFinal"),
];

const errors = ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"] as const;

export function scopeAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.requests.scope",
    summary: "Search for a person's data",
    description:
      "Searches all collections for the identifiers of the request, follows references from the matches, and includes file names, approvals, imports, exports and user accounts. Existing decisions are kept. The content of attached files is not searched.",
    kind: "write",
    collection: "data.requests",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: PATH }],
    errors,
    input: Type.Object({ id: idInput }, closed),
    output: scopeSchema,
    prepare: async (context, { id }) => findPerson(parts, context, id, knownOf(inScoping(context, id))),
    run: async (context, { id }, found) => {
      const request = context.records.subject(requests, id);
      inScoping(context, id);
      addItems(context, id, found);
      await context.records.update(requests, request, { scoped_at: context.now });
      return shownScope(parts, context, id);
    },
  });
}

export function getScopeAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.requests.scope.get",
    summary: "List the findings of a data request",
    kind: "read",
    collection: "data.requests",
    http: [{ method: "GET", path: PATH }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: scopeSchema,
    run: async (context, { id }) => {
      context.about("data.requests", id);
      if (!context.records.find(requests, id)) throw new Fault("RECORD_NOT_FOUND");
      const scope = shownScope(parts, context, id);
      context.returned(scope.data.length);
      return scope;
    },
  });
}

const decisionInput = Type.Object(
  {
    collection: Type.String({ minLength: 1, maxLength: 100 }),
    id: idInput,
    decision: oneOf(["include", "exclude"]),
    reason: Type.Optional(oneOf(REASONS, "Reason for the exclusion")),
    part: Type.Optional(oneOf(PARTS)),
  },
  { ...closed, $id: "DataScopeDecision" },
);

export function decideScopeAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.requests.scope.decide",
    summary: "Include or exclude a finding",
    kind: "write",
    collection: "data.requests",
    http: [{ method: "PUT", path: PATH }],
    errors,
    input: Type.Object(
      {
        id: idInput,
        decisions: Type.Optional(Type.Array(decisionInput, { maxItems: 1000 })),
        undecided: Type.Optional(oneOf(["include", "exclude"], "Decision for all findings without one")),
      },
      closed,
    ),
    output: scopeSchema,
    run: async (context, { id, decisions = [], undecided }) => {
      context.records.subject(requests, id);
      inScoping(context, id);
      const before = itemsOf(context, id).length;
      for (const [i, one] of decisions.entries()) decideOn(context, parts.catalog, id, one, `decisions.${i}`);
      if (undecided) decideOnOthers(context, id, undecided);
      const scope = shownScope(parts, context, id);
      context.changed({
        collection: "data.requests",
        id,
        version: null,
        before: { scope: before },
        after: { scope: scope.data.length, ...scope.counts },
      });
      return scope;
    },
  });
}

type Given = Static<typeof decisionInput>;

function decideOn(
  context: WriteContext,
  catalog: Catalog,
  request: string,
  given: Given,
  path: string,
): void {
  const { decision, reason = null } = given;
  if (decision === "exclude" && reason === null)
    throw invalid(`${path}.reason`, "REQUIRED", say("governance.errors.exclusionReason"));
  const item = findItem(context, request, given) ?? addByHand(context, catalog, request, given, path);
  decide(context, item, {
    decision,
    reason: decision === "exclude" ? reason : null,
    part: given.part ?? item.part,
  });
}

function findItem(context: ReadContext, request: string, { collection, id }: Given): Item | undefined {
  return itemsOf(context, request).find((item) => item.collection === collection && item.record_id === id);
}

/** Adds a record that only the officer can relate to the person. */
function addByHand(
  context: WriteContext,
  catalog: Catalog,
  request: string,
  given: Given,
  path: string,
): Item {
  const { collection, id, part = "whole" } = given;
  const known = catalog.collections.get(collection);
  if (!known || !context.records.find(known.entity, id))
    throw invalid(`${path}.id`, "REFERENCE_UNKNOWN", say("governance.errors.recordUnknown"));
  addItems(context, request, [
    { collection, record_id: id, why: say("governance.reasons.addedByHand"), certain: false, part },
  ]);
  const item = findItem(context, request, given);
  if (!item) throw new Error("an item that was just added is not there");
  return item;
}

function decideOnOthers(context: WriteContext, request: string, decision: "include" | "exclude"): void {
  const reason = decision === "exclude" ? "another_person" : null;
  for (const item of itemsOf(context, request).filter((one) => one.decision === "undecided"))
    decide(context, item, { decision, reason, part: item.part });
}

/** The list can only be edited between identity check and approval. */
function inScoping(context: ReadContext, id: string) {
  const request = context.records.find(requests, id);
  if (!request) throw new Fault("RECORD_NOT_FOUND");
  if (request.state === "scoping") return request;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message:
      request.state === "received" || request.state === "identity_check"
        ? say("governance.errors.identityFirst")
        : say("governance.errors.scopeFixed", { state: request.state }),
  });
}

function shownScope(parts: Parts, context: ReadContext, id: string): Static<typeof scopeSchema> {
  const items = itemsOf(context, id);
  const counts = { undecided: 0, include: 0, exclude: 0 };
  for (const { decision } of items) counts[decision] += 1;
  const request = context.records.find(requests, id);
  return {
    data: items.map((item) => shownItem(parts, context, item)),
    counts,
    hash: request?.scope_hash ?? null,
    consequences:
      request?.kind === "erasure" ? ERASURE_CONSEQUENCES.map((one) => localise(context, one)) : [],
  };
}

type Parts = Pick<GovernanceParts, "catalog" | "forgetters">;

function shownItem(parts: Parts, context: ReadContext, item: Item): Static<typeof itemSchema> {
  const { collection, record_id, certain, part, decision, reason, outcome } = item;
  const subject = { collection, id: record_id };
  const [described] = parts.forgetters().flatMap((forgetter) => forgetter.describe?.(context, subject) ?? []);
  return {
    collection,
    id: record_id,
    label: described ? described.label : labelOf(parts.catalog, context, collection, record_id),
    why: localise(context, described?.why ?? unstored(item.why)),
    certain,
    part,
    decision,
    reason,
    outcome: outcome && shownOutcome(context, outcome),
  };
}

function shownOutcome(context: ReadContext, outcome: ItemOutcome): ItemOutcome {
  const { kept, reason, ...rest } = outcome;
  return {
    ...rest,
    ...(kept && {
      kept: Object.fromEntries(
        Object.entries(kept).map(([field, why]) => [field, localise(context, unstored(why))]),
      ),
    }),
    ...(reason !== undefined && { reason: localise(context, unstored(reason)) }),
  };
}

function labelOf(catalog: Catalog, context: ReadContext, name: string, id: string): string | null {
  const collection = catalog.collections.get(name);
  const record = collection && context.records.find(collection.entity, id);
  if (!record) return null;
  // Uses the officer's view: labels hidden from them stay hidden here.
  const shown = context.records.show(collection.entity, record);
  return collection.entity.label
    .map((field) => shown[field])
    .filter((value) => typeof value === "string")
    .join(" ");
}
