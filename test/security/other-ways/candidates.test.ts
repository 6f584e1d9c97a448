import { afterAll, beforeAll, expect, test } from "bun:test";
import { defaultRules } from "../../../src/engine/approvals/defaults.ts";
import { features } from "../../../src/features.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { Entity } from "../../../src/kernel/entity.ts";
import { TestAppliance } from "../../kit/appliance.ts";

/**
 * Calls that might bypass a default rule, found in all actions and states. Add new ones to the rule, or here
 * with the reason why they are no bypass.
 */
let app: TestAppliance;
beforeAll(async () => {
  app = await TestAppliance.start();
});
afterAll(() => app.stop());

const rules = defaultRules(features.rules.approvals, "grown").map(({ key, rule }) => ({ key, ...rule }));
const collectionOf = (action: string) => action.slice(0, action.lastIndexOf("."));
const guarded = new Set(rules.flatMap(({ actions }) => actions.map(collectionOf)));
const held = new Set(rules.flatMap(({ actions }) => actions));

/** Other ways into the target states of a rule's transitions, and why they are no bypass. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "crm.accounts.unblock: active by activate": "What is active was never blocked",
  "fin.periods.close: closed by close_year": "It closes no month: each month stays as it is",
  "fin.periods.lock: locked by close_year": "The same",
  "fin.rates.stated: ops.purchase-orders approved by submit, hold, release": "Released to where it was held",
  "ops.purchase-orders.amount: approved by submit, hold, release": "The same",
  "ops.purchase-orders.sum: approved by submit, hold, release": "The same",
  "ops.purchase-orders.price: approved by submit, hold, release": "The same",
  "ops.sales-orders.limit: confirmed by confirm": "It looks at the limit itself",
  "legal.contracts.value: approved by hand_over": "It keeps the state",
  "legal.contracts.sum: approved by hand_over": "It keeps the state",
  "legal.contracts.clause: approved by hand_over": "It keeps the state",
  "legal.contracts.end: terminated by hand_over": "It keeps the state",
  "legal.matters.settle: settled by hold": "It keeps the state",
  "legal.matters.settle: lost by hold": "It keeps the state",
  "data.requests: executing by extend": "It keeps the state",
};

test("reaches no state guarded by a default rule through other transitions", () => {
  const ways = rules.flatMap(({ key, actions }) =>
    [...new Set(actions.map(collectionOf))].flatMap((collection) => {
      const entity = app.appliance.engine.catalog.collections.get(collection)?.entity;
      const name = key.startsWith(collection) ? "" : key.includes("rates") ? `${collection} ` : "";
      return entity ? roundAbout(entity, actions).map((way) => `${key}: ${name}${way}`) : [];
    }),
  );
  expect(ways.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted());
});

function roundAbout({ collection, transitions, initial }: Entity, actions: readonly string[]): string[] {
  const moves = Object.entries(transitions);
  const isHeld = (move: string) => actions.includes(`${collection}.${move}`);
  const targets = moves
    .filter(([move]) => isHeld(move))
    .flatMap(([, { from, to }]) => [to].flat().filter((state) => !from.includes(state)));
  const paths = new Map<string, string[]>([[initial, []]]);
  for (const [state, path] of paths)
    for (const [move, { from, to }] of moves)
      if (!isHeld(move) && from.includes(state))
        for (const next of [to].flat()) if (!paths.has(next)) paths.set(next, [...path, move]);
  return [...new Set(targets)].flatMap((state) => {
    const path = paths.get(state) ?? [];
    return path.length > 0 ? [`${state} by ${path.join(", ")}`] : [];
  });
}

/** Other writes on collections guarded by shipped rules, and why they are no bypass. */
const OTHER_WRITES: Readonly<Record<string, string>> = {
  "approvals.policies.create": "A rule more holds more",
  "crm.accounts.letter": "It keeps a file that proves nothing, and sends nothing",
  "crm.accounts.send_mail": "It sends files of the record. A rule for *.send_mail holds it by itself",
  "crm.campaigns.gather": "It adds those of the approved segment who agreed",
  "crm.quotes.papers": "It reads what was issued, and leaves out drafts",
  "crm.quotes.revise": "It makes a draft, which is sent like any other",
  "crm.quotes.send_mail": "It sends files of the record. A rule for *.send_mail holds it by itself",
  "data.requests.lift": "Afterwards: what was restricted is used again",
  "data.requests.rectify": "It calls the update, which is held by itself",
  "data.requests.scope": "Before the request is approved",
  "data.requests.scope.decide": "Before the request is approved",
  "fin.bank-transactions.import": "What a bank says; matching it is held",
  "fin.bills.credit": "It makes a draft",
  "fin.bills.receive": "It makes a draft, and requests a change of bank details only where that is held",
  "fin.invoices.credit": "It makes a draft, which is held when it is issued",
  "fin.invoices.papers": "It reads what was issued, and leaves out drafts",
  "fin.invoices.send_mail": "It sends files of the record. A rule for *.send_mail holds it by itself",
  "fin.ledger-accounts.chart": "Into empty books alone",
  "fin.payment-runs.export": "Of approved runs whose payees still have the bank details that were approved",
  "fin.payment-runs.status":
    "What a bank says; a bill that is open again is paid by another run, which is held",
  "fin.payments.enter": "It calls create and post, each held by itself",
  "fin.periods.year": "It adds periods",
  "fin.tax-codes.revise": "It makes a draft",
  "legal.contracts.papers": "It reads what was issued, and leaves out drafts",
  "legal.contracts.send_mail": "It sends files of the record. A rule for *.send_mail holds it by itself",
  "legal.policies.revise": "It makes a draft",
  "legal.processing-records.revise": "It makes a draft",
  "legal.templates.revise": "It makes a draft",
  "legal.templates.use": "It makes a draft",
  "ops.purchase-orders.papers": "It reads what was issued, and leaves out drafts",
  "ops.purchase-orders.propose": "It makes drafts",
  "ops.purchase-orders.send_mail": "It sends files of the record. A rule for *.send_mail holds it by itself",
  "ops.sales-orders.papers": "It reads what was issued, and leaves out drafts",
  "ops.sales-orders.send_mail": "It sends files of the record. A rule for *.send_mail holds it by itself",
  "settings.organization.add_logo": "It keeps a picture; the letterhead that names it is held by itself",
  "settings.retention.create": "One schedule a collection: it takes no other's place",
  "settings.retention.install": "The same",
  "settings.roles.create": "Nobody has it yet, and nobody gives what they lack",
  "settings.roles.delete": "It takes rights away",
  "settings.sod.rules.create": "A duty more keeps more apart",
  "settings.webhooks.issue_secret": "It signs what goes to the address that was approved",
  "settings.webhooks.resend": "To the address that was approved, under the rights of its holder",
  "settings.webhooks.test": "It sends no data of the organisation",
};

/** Writes that every collection has: on the record, in bulk, and on its files, which no rule checks. */
const OF_ALL = /^(create|update|archive|restore|bulk|attachments\.(add|remove))$/;

test("explains every other write on a guarded collection", () => {
  const isOwn = ({ name, collection }: Action) => {
    const verb = name.slice((collection?.length ?? 0) + 1);
    const entity = app.appliance.engine.catalog.collections.get(collection ?? "")?.entity;
    return verb in (entity?.transitions ?? {}) || OF_ALL.test(verb);
  };
  const others = app.appliance.engine.registry.actions
    .filter(({ kind, http }) => kind === "write" && http.length > 0)
    .filter((action) => guarded.has(action.collection ?? collectionOf(action.name)))
    .filter((action) => !isOwn(action) && !held.has(action.name))
    .map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.keys(OTHER_WRITES).toSorted());
});
