import type { Client } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import type { Bypass } from "./bypasses.ts";
import { type Ground, Person, type Who } from "./world.ts";

const LEADS = "/api/v1/crm/leads";
const APPROVALS = "/api/v1/approvals";

/** Result of an attempt: held actions that succeeded, and levers that had an effect. */
export interface Outcome {
  done: string[];
  moved: string[];
}

/** One user pulls levers in order, and then tries alone to perform actions that need two users. */
export async function attempt(ground: Ground, who: Who, bypasses: readonly Bypass[]): Promise<Outcome> {
  const person = await Person.begin(ground, who);
  try {
    const moved: string[] = [];
    for (const bypass of bypasses) if (await bypass.attempt(person)) moved.push(bypass.name);
    await person.logIn();
    return { done: await actionsDoneBy(person, ground), moved };
  } finally {
    await person.end();
  }
}

export async function actionsDoneBy(person: Person, { actions }: Ground): Promise<string[]> {
  const done: string[] = [];
  for (const action of actions) if (await isDone(person, action)) done.push(action);
  return done;
}

/** True if the user performs the action with any of their accounts, and without a review by another user. */
async function isDone(person: Person, action: string): Promise<boolean> {
  // Requests with the user's own account and with the last one they created.
  for (const asking of new Set([...person.hands.slice(0, 1), ...person.hands.slice(-1)])) {
    const lead = await asking.post(LEADS, { name: action });
    if (lead.status !== 201) continue;
    const asked = await asking.post(`${LEADS}/${lead.body.id}/contact`);
    if (asked.status === 202) await agree(person, asking, `${APPROVALS}/${asked.body.approval.id}`);
    const [row] = await person.appliance.rows("SELECT state FROM crm_leads WHERE id = ?", lead.body.id);
    if (row?.state === "contacted" && !(await isLaidOut(person, lead.body.id))) return true;
  }
  return false;
}

/** Approves with each account, delegates, approves again after an escalation, and overrides. */
async function agree(person: Person, asking: Client, path: string): Promise<void> {
  const vote = async () => {
    for (const hand of person.hands) await decide(hand, path, "approve");
  };
  await vote();
  for (const hand of person.hands)
    for (const to of person.hands) if (to !== hand) await hand.post(`${path}/delegate`, { to: to.userId });
  await asking.post(`${path}/escalate`);
  await vote();
  for (const hand of person.hands) await decide(hand, path, "override", { reason: "It cannot wait" });
}

/** Tries to close the reviews with all of the user's accounts; true if another user's review stays open. */
async function isLaidOut(person: Person, lead: string): Promise<boolean> {
  const open = () =>
    person.appliance.rows(
      `SELECT r.id FROM approval_reviews r JOIN approval_requests q ON q.id = r.request_id
       WHERE q.record_id = ? AND r.state = 'open'`,
      lead,
    );
  for (const { id } of await open())
    for (const hand of person.hands)
      await hand.post(`${APPROVALS}/reviews/${id}/complete`, { verdict: "in_order", note: "Fine" });
  return (await open()).length > 0;
}
