import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Tx } from "../../store/commit.ts";
import { writeContext } from "../context.ts";
import type { Admitted } from "../engine.ts";
import { askAgain, editorsOf, materialOf, openRequest, type Question } from "./ask.ts";
import { inForce } from "./book.ts";
import { askerIn, type Part } from "./decisions.ts";
import { chairFor } from "./eligible.ts";
import { type Case, caseOf, worthOf } from "./facts.ts";
import { type Judgement, judge } from "./match.ts";
import type { Plan } from "./plan.ts";
import { planFor } from "./plan-for.ts";
import { changeRequest, note, openRequests, type Request } from "./request.ts";
import type { Rule } from "./rule.ts";
import { layOut, passBySelf } from "./self.ts";
import { type CountedAmount, keepAmounts } from "./sums.ts";
import { heldAnswer } from "./view.ts";
import { castVote, guardSeen, type Seen } from "./vote.ts";

type Act = (
  call: Admitted,
  tx: Tx,
  input: unknown,
  prepared: unknown,
  persons?: readonly string[],
) => Promise<unknown>;

/** A direct call of a move that decides: the vote of an approver, while a request is open or a rule asks for one. */
export async function decide(
  call: Admitted,
  tx: Tx,
  input: unknown,
  prepared: unknown,
  { rules, former }: { rules: readonly Rule[]; former: readonly Rule[] },
  act: Act,
): Promise<unknown> {
  const context = writeContext(call, tx);
  const id = idIn(input);
  const open = id === undefined ? [] : openDecisions(context, id, call.action.name);
  const pending = open.find(({ state }) => state === "pending");
  const freely = (voters: readonly string[] = []) =>
    act(call, tx, input, prepared, [...new Set([call.trail.principal.id, ...voters])]);
  const trying = () => tried(call, tx, (inner) => act(call, inner, input, prepared));
  if (pending) {
    // Whoever is not asked learns no more of the record, and of who is asked, than the move itself would tell.
    if (chairFor(context, call.engine.approvals, pending, call.trail.principal.id) instanceof Fault)
      await trying();
    return byVote(call, tx, pending, input, freely);
  }
  const asked = id === undefined ? FREE : await questionFor(call, context, id, rules);
  if (!("plan" in asked)) {
    const output = await observed(call, context, input, former, freely);
    keepAmounts(context, asked.amounts, { recordId: id ?? null, requestId: null });
    return output;
  }
  if (asked.plan.steps.every(({ self }) => self))
    return passBySelf(call, tx, asked.question, asked.plan, freely);
  await trying();
  const request = opened(context, call, asked, open[0]);
  const chair = chairFor(context, call.engine.approvals, request, call.trail.principal.id);
  if (!(chair instanceof Fault)) return byVote(call, tx, request, input, freely);
  context.about(call.action.collection ?? "", request.recordId ?? "");
  call.trail.approvedBy(request.id);
  return heldAnswer(context, call.engine.approvals, request);
}

/** A decision that no rule asks about any more, but did before it was loosened today, is looked at afterwards. */
async function observed(
  call: Admitted,
  context: WriteContext,
  input: unknown,
  former: readonly Rule[],
  freely: () => Promise<unknown>,
): Promise<unknown> {
  const one = caseOf(context, call.engine.catalog, call.action, input);
  const missed = judge(context, former, one, call.trail.principal).rules;
  const output = await freely();
  if (missed.length > 0 && !(output instanceof Fault)) layOut(context, one, missed, output);
  return output;
}

/** What would be refused anyway is refused at once, and asks nobody: the move is tried in the caller's name, and undone. */
async function tried({ trail }: Admitted, tx: Tx, move: (inner: Tx) => Promise<unknown>): Promise<void> {
  const mark = trail.mark();
  const trial = await tx.attempt(move, () => false);
  if (!trial.ok) throw trial.error;
  if (trial.value instanceof Fault) throw trial.value;
  trail.backTo(mark);
}

async function byVote(
  call: Admitted,
  tx: Tx,
  request: Request,
  input: unknown,
  freely: (voters: readonly string[]) => Promise<unknown>,
): Promise<unknown> {
  const seen = seenIn(writeContext(call, tx), call, input);
  const carried = await castVote(call, tx, request, { verdict: "approve", seen }, freely);
  if (carried instanceof Fault) return carried;
  call.trail.approvedBy(request.id);
  if (carried.request.state === "executed") return carried.output;
  const context = writeContext(call, tx);
  if (request.collection !== null && request.recordId !== null)
    context.about(request.collection, request.recordId);
  return heldAnswer(context, call.engine.approvals, carried.request);
}

/** Once a record is handed in: asks those who decide on it, where a rule says who. */
export async function askForDecision(call: Admitted, tx: Tx, input: unknown): Promise<void> {
  const { engine, trail } = call;
  const part = engine.approvals.parts.get(call.action.name);
  const id = idIn(input);
  if (part?.role !== "asked" || id === undefined || trail.principal.kind !== "user") return;
  const context = writeContext(call, tx);
  const about = engine.approvals.rules.about(tx.connection, context.org, part.deciding);
  if (about.length === 0) return;
  const deciding = engine.registry.find(part.deciding);
  if (!deciding) return;
  const asked = await questionAbout(
    call,
    context,
    deciding.name,
    id,
    inForce(about, call.now),
    trail.principal,
  );
  if (!("plan" in asked) || asked.plan.steps.every(({ self }) => self)) return;
  opened(context, call, asked, openDecisions(context, id, part.deciding)[0]);
}

/** An approver who takes the refusing move has rejected; whoever else takes it has moved the record on. */
export function refuseDirectly(call: Admitted, tx: Tx, input: unknown, part: Part): void {
  const id = idIn(input);
  if (id === undefined) return;
  const context = writeContext(call, tx);
  const pending = openDecisions(context, id, part.deciding).find(({ state }) => state === "pending");
  if (!pending) return;
  const chair = chairFor(context, call.engine.approvals, pending, call.trail.principal.id);
  if (chair instanceof Fault) return;
  guardSeen(context, pending, seenIn(context, call, input));
  note(context, pending, { kind: "rejected", step: chair.step.index, standsFor: chair.standsFor });
  changeRequest(context, pending, { state: "rejected", due_at: null, closed_at: call.now });
  call.trail.approvedBy(pending.id);
}

interface Asked {
  question: Question;
  plan: Plan;
}

/** What no rule holds, with what it counts for towards rules that sum. */
interface Free {
  amounts: readonly CountedAmount[];
}

const FREE: Free = { amounts: [] };

/**
 * The question that a deciding move raises when nobody asked before: on behalf of whoever handed the record in, or
 * drew it up; on the caller's own, where they are that one, or are not asked although drawing up is all the asking.
 */
async function questionFor(
  call: Admitted,
  context: WriteContext,
  id: string,
  rules: readonly Rule[],
): Promise<Asked | Free> {
  const { action, engine, trail } = call;
  const part = engine.approvals.parts.get(action.name);
  if (rules.length === 0 || !part) return FREE;
  const about = (requester: Principal, by = rules) =>
    questionAbout(call, context, action.name, id, by, requester);
  const asker = askerOf(call, context, id, part);
  if (!asker) return about(trail.principal);
  const asked = await about(asker);
  if (!("plan" in asked)) {
    // What is summed is whose it is, not whoever approves it.
    const own = await about(
      trail.principal,
      rules.filter(({ when }) => !when.sum),
    );
    return "plan" in own ? own : asked;
  }
  const seated = asked.plan.seats.some(({ user }) => user === trail.principal.id);
  const alone = asked.plan.steps.every(({ self }) => self);
  return alone || (part.byAuthor && !seated) ? about(trail.principal) : asked;
}

async function questionAbout(
  call: Admitted,
  context: WriteContext,
  deciding: string,
  id: string,
  rules: readonly Rule[],
  requester: Principal,
): Promise<Asked | Free> {
  const { approvals, catalog, registry } = call.engine;
  const action = registry.find(deciding);
  if (!action) return FREE;
  const one = caseOf(context, catalog, action, { id });
  const { rules: found, amounts } = await judgeWithEditors(context, rules, one, requester);
  if (found.length === 0 || !one.record) return { amounts };
  const asking = approvals.parts.get(deciding)?.asking ?? deciding;
  return {
    question: {
      case: one,
      requester: requester.id,
      authority: asking,
      decides: true,
      worth: worthOf(context, one),
      rules: found,
      amounts,
    },
    plan: await planFor(context, { case: one, rules: found }, requester.id),
  };
}

/** Sums count what is handed in as theirs as well who wrote it: spreading it over others' drafts gains nothing. */
async function judgeWithEditors(
  context: WriteContext,
  rules: readonly Rule[],
  one: Case,
  requester: Principal,
): Promise<Judgement> {
  const sums = rules.filter(({ when }) => when.sum);
  const editors = sums.length > 0 ? await editorsOf(context, one, materialOf(one, sums)) : [];
  return judge(context, rules, one, requester, [requester.id, ...editors]);
}

/** The request that is asked again, or a new one: when somebody else hands the record in, theirs takes its place. */
function opened(
  context: WriteContext,
  call: Admitted,
  { question, plan }: Asked,
  earlier: Request | undefined,
): Request {
  const { approvals } = call.engine;
  if (earlier && earlier.requester === question.requester)
    return askAgain(context, approvals, earlier, question, plan);
  if (earlier) {
    note(context, earlier, { kind: "cancelled" });
    changeRequest(context, earlier, { state: "cancelled", due_at: null, closed_at: call.now });
  }
  return openRequest(context, approvals, question, plan);
}

/** Who handed the record in, or drew it up, as long as they are here. */
function askerOf({ engine }: Admitted, context: WriteContext, id: string, part: Part): Principal | undefined {
  const { handle, org } = context;
  const actor = askerIn(context, id, part);
  return actor === undefined ? undefined : engine.approvals.people.principal(handle.connection, org, actor);
}

function openDecisions(context: WriteContext, id: string, deciding: string): Request[] {
  return openRequests(context, id).filter(({ action, decides }) => decides && action === deciding);
}

function idIn(input: unknown): string | undefined {
  return typeof input === "object" && input !== null && "id" in input && typeof input.id === "string"
    ? input.id
    : undefined;
}

/** The version of the record that a move names, beside the record as it is. */
function seenIn(context: WriteContext, { engine, action }: Admitted, input: unknown): Seen {
  const { record, input: given } = caseOf(context, engine.catalog, action, input);
  return { record, given: typeof given.version === "number" ? given.version : undefined };
}
