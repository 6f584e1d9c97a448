import { type Static, Type } from "@sinclair/typebox";
import type { Access, Ruling } from "../../engine/access/access.ts";
import { mandateRefusal } from "../../engine/access/mandate.ts";
import { proposalRefusal } from "../../engine/approvals/mandated.ts";
import { findMember } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { localise } from "../../kernel/language.ts";
import type { Principal } from "../../kernel/principal.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { checkOf, validate } from "../../kernel/validate.ts";
import { say } from "../../text/message.ts";
import { majorUnits } from "../data/writing/amount.ts";
import type { GovernanceParts } from "../part.ts";
import { namedCall } from "./execute.ts";
import { type Explanation, explanationSchema } from "./explanation.ts";
import { fieldsRefused } from "./fields.ts";
import { requireOffered } from "./offered.ts";
import { approvalAhead, dutiesMet } from "./rules.ts";
import { type Sight, sightOf } from "./sight.ts";
import { type VoteAhead, voteAhead } from "./vote.ts";

const forOthers = Type.Object({ ...namedCall, as: idInput }, closed);
type Asked = Static<typeof forOthers>;

export function explainAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "workflows.explain",
    summary: "Explain an access decision",
    description:
      "Has no effects. Explaining for another user (`as`) requires the permission workflows.explain_for. Records that you cannot see are treated as not found.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "POST", path: "/api/v1/workflows/explain" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ ...namedCall, as: Type.Optional(idInput) }, closed),
    output: explanationSchema,
    run: async (context, { as, ...call }) => {
      if (as === undefined || as === context.principal.id)
        return explain(context, parts, { ...call, as: context.principal.id }, context.principal);
      // The other action returns the same schema.
      return (await context.ask("workflows.explain_for", { ...call, as })) as Explanation;
    },
  });
}

/** Only called by `workflows.explain`; needs a separate permission. */
export function explainForAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "workflows.explain_for",
    summary: "Explain access decisions of other users",
    kind: "read",
    tier: "managing",
    http: [],
    errors: ["RECORD_NOT_FOUND"],
    input: forOthers,
    output: explanationSchema,
    run: async (context, asked) => {
      const member = findMember(context.handle.connection, context.org, asked.as);
      if (!member || member.deactivatedAt !== null)
        throw new Fault("RECORD_NOT_FOUND", {
          details: [{ path: "as", code: "REFERENCE_UNKNOWN", message: say("errors.approvals.notActive") }],
        });
      return explain(context, parts, asked, {
        kind: "user",
        id: member.user.id,
        organization: context.principal.organization,
        roles: member.roles,
        ...(member.teamId !== null && { teamId: member.teamId }),
        operator: member.user.operator,
      });
    },
  });
}

async function explain(
  context: ReadContext,
  parts: GovernanceParts,
  { action: name, input = {} }: Asked,
  subject: Principal,
): Promise<Explanation> {
  const action = requireOffered(parts.registry(), name);
  const access = await parts.access().open(subject, context.origin, context.now);
  const sight = sightOf(context, parts.catalog, action, input, { principal: subject, access });
  const ruling = access.ruling(name, sight.kind === "seen" ? sight.view : undefined);
  const known = sight.kind !== "hidden";
  const explanation: Explanation = {
    action: name,
    summary: action.summary,
    subject: { id: subject.id, roles: [...subject.roles] },
    verdict: "allowed",
    reasons: [],
    permission: {
      name,
      granted: grantOf(action, subject, ruling),
      by: action.access === "permission" ? ruling.roles : [],
      own: ruling.own,
    },
    // For a record that must not be known to exist, policy results are hidden as well.
    policies: known
      ? ruling.policies.map(({ id, name: title, effect, reason }) => ({ id, name: title, effect, reason }))
      : [],
    duties: known ? dutiesMet(context, parts, access, action, input, subject) : [],
    record:
      sight.kind === "seen"
        ? { collection: sight.collection, id: sight.id, state: sight.state, stuck: sight.stuck }
        : null,
    problems: problemsOf(context, action, input),
    approval: null,
  };
  const refused =
    limitsOf(context, action, subject) ??
    refusal(context, explanation, action, ruling, sight) ??
    fieldsRefusal(context, parts, access, action, input, sight);
  if (refused) return { ...explanation, ...refused };
  const vote = await voteAhead(context, name, input, subject);
  if (vote) {
    const { verdict, reasons } = verdictOfVote(context, vote);
    const { approval: ahead } = vote;
    return { ...explanation, approval: ahead, verdict, reasons: [...reasons, ...sumsOf(context, ahead)] };
  }
  const approval = await approvalAhead(context, action, input, subject);
  if (!approval) return { ...explanation, reasons: onlyTheirs(context, explanation, sight) };
  return approval.self_approved
    ? {
        ...explanation,
        approval,
        reasons: [localise(context, say("governance.reasons.explainSelfApproved"))],
      }
    : {
        ...explanation,
        approval,
        verdict: "held",
        reasons: [localise(context, say("governance.reasons.explainHeld")), ...sumsOf(context, approval)],
      };
}

/** Totals with other records, for each rule that holds the call because of them. */
function sumsOf(context: ReadContext, { rules }: NonNullable<Explanation["approval"]>): string[] {
  const { currency } = context.principal.organization;
  return rules.flatMap(({ total }) =>
    total && total.worth !== null && total.others > 0
      ? localise(
          context,
          say("governance.reasons.explainSum", {
            others: total.others,
            amount: majorUnits(total.worth, currency),
            currency,
          }),
        )
      : [],
  );
}

function grantOf(action: Action, subject: Principal, { roles, own }: Ruling): "all" | "own" | "none" {
  if (action.access === "operator") return subject.operator ? "all" : "none";
  if (action.access !== "permission") return "all";
  if (roles.length === 0) return "none";
  return own.length > 0 ? "own" : "all";
}

type Refusal = Pick<Explanation, "verdict" | "reasons">;

/** A program does only what its mandate allows. */
function limitsOf(context: ReadContext, action: Action, subject: Principal): Refusal | undefined {
  const limit = mandateRefusal(action, subject) ?? proposalRefusal(action, subject.mandate);
  if (!limit) return undefined;
  return { verdict: "refused", reasons: limit.details.map(({ message }) => localise(context, message)) };
}

/** First reason to refuse a call, in the order in which calls are checked. */
function refusal(
  context: ReadContext,
  explanation: Explanation,
  action: Action,
  ruling: Ruling,
  sight: Sight,
): Refusal | undefined {
  const { permission, problems, duties, policies } = explanation;
  if (permission.granted === "none")
    return {
      verdict: "refused",
      reasons: [
        action.access === "operator"
          ? localise(context, say("errors.access.operatorOnly"))
          : localise(context, say("governance.reasons.explainNoRole", { permission: action.name })),
      ],
    };
  if (problems.length > 0) return { verdict: "invalid", reasons: problems.map(({ message }) => message) };
  if (sight.kind === "hidden")
    return { verdict: "not_found", reasons: [localise(context, say("governance.reasons.explainNoRecord"))] };
  if (sight.kind === "seen" && !sight.theirs)
    return { verdict: "not_found", reasons: [localise(context, say("governance.reasons.explainHidden"))] };
  if (action.access === "permission" && !ruling.allowed && !isLater(action, sight)) {
    const denied = policies.map(({ name, reason }) =>
      localise(
        context,
        reason === ""
          ? say("governance.reasons.explainPolicy", { name })
          : say("governance.reasons.explainPolicyReason", { name, reason }),
      ),
    );
    const notTheirs = localise(context, say("governance.reasons.explainOwn", { fields: ruling.own }));
    return { verdict: "refused", reasons: denied.length > 0 ? denied : [notTheirs] };
  }
  const prevented = duties.filter(({ mode }) => mode === "prevent");
  if (prevented.length > 0)
    return {
      verdict: "refused",
      reasons: prevented.map(({ name }) =>
        localise(context, say("governance.reasons.explainDuty", { name })),
      ),
    };
  if (sight.kind === "seen" && sight.stuck !== null) return { verdict: "refused", reasons: [sight.stuck] };
  return undefined;
}

function fieldsRefusal(
  context: ReadContext,
  { catalog }: GovernanceParts,
  access: Access,
  action: Action,
  input: Record<string, unknown>,
  sight: Sight,
): Refusal | undefined {
  const view = sight.kind === "seen" ? sight.view : input;
  const reasons = fieldsRefused(context, catalog, access, action, input, view).map((one) =>
    localise(context, one),
  );
  return reasons.length > 0 ? { verdict: "refused", reasons } : undefined;
}

function verdictOfVote(context: ReadContext, { refusal: fault, enough }: VoteAhead): Refusal {
  if (fault)
    return {
      verdict: "refused",
      reasons: [fault.text, ...fault.details.map(({ message }) => message)].map((one) =>
        localise(context, one),
      ),
    };
  return enough
    ? { verdict: "allowed", reasons: [localise(context, say("governance.reasons.explainLastVote"))] }
    : { verdict: "held", reasons: [localise(context, say("governance.reasons.explainVote"))] };
}

/** The new record has to name the caller, which is only checked on creation. */
function onlyTheirs(
  context: ReadContext,
  { permission: { granted, own } }: Explanation,
  { kind }: Sight,
): string[] {
  if (granted !== "own" || kind !== "none") return [];
  return [localise(context, say("governance.reasons.explainOwn", { fields: own }))];
}

/** On create and list, policies and ownership cannot be evaluated without a record. */
function isLater({ collection }: Action, { kind }: Sight): boolean {
  return kind === "none" && collection !== undefined;
}

function problemsOf(
  context: ReadContext,
  action: Action,
  input: Record<string, unknown>,
): Explanation["problems"] {
  if (checkOf(action.input).Check(input)) return [];
  try {
    validate(action.input, input);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    return thrown.details.map((detail) => ({
      ...detail,
      message: localise(context, detail.message),
      path: detail.path ? `input.${detail.path}` : "input",
    }));
  }
}
