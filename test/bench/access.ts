/** Measures the engine's access decisions with 100 roles, 200 policies and 50 duties. */
import { Access } from "../../src/engine/access/access.ts";
import { Pages } from "../../src/engine/access/pages.ts";
import type { Role } from "../../src/engine/access/shipped.ts";
import type { PolicyText } from "../../src/engine/access/stored.ts";
import { DutyRules } from "../../src/engine/duties/book.ts";
import { parseDutyRule } from "../../src/engine/duties/stored.ts";
import type { Principal } from "../../src/kernel/principal.ts";

const LIMIT_MICROSECONDS = 20;
const CALLS = 200_000;
const MODULES = ["crm", "fin", "hr", "ops", "legal"];
const NAMES = ["leads", "invoices", "employees", "orders", "contracts"];

const roles: Role[] = Array.from({ length: 100 }, (_, i) => ({
  name: `role_${i}`,
  title: `Role ${i}`,
  permissions: [
    `${MODULES[i % 5]}.*`,
    ...NAMES.map((name) => `crm.${name}.get`),
    ...NAMES.map((name) => `ops.${name}.update`),
  ],
}));

/** Half of the policies apply to one role, one in ten to a single user, and one in ten masks fields. */
const policies: PolicyText[] = Array.from({ length: 200 }, (_, i) => ({
  id: `policy-${i}`,
  name: `Policy ${i}`,
  effect: "deny",
  actions: [i % 4 === 0 ? "crm.*" : `${MODULES[i % 5]}.${NAMES[i % 5]}.*`],
  subjects: i % 2 === 0 ? { roles: [`role_${i % 100}`] } : i % 10 === 1 ? { users: [`user-${i % 40}`] } : {},
  when: {
    record: { owner_id: { $ne: { $ref: "subject.user_id" } }, state: `state_${i}` },
    context: i % 3 === 0 ? { ip: { $nin: ["10.0.0.0/8", "192.168.0.0/16"] } } : { channel: "cli" },
  },
  fields: i % 10 === 0 ? { mask: ["value", "email"] } : {},
  reason: "because",
  active: true,
  validFrom: i % 20 === 0 ? 1 : null,
  validTo: null,
}));

const duties = new DutyRules(
  Array.from({ length: 50 }, (_, i) =>
    parseDutyRule({
      id: `duty-${i}`,
      org: 1,
      name: `Duty ${i}`,
      risk: "",
      severity: "high",
      left_match: "any",
      left_actions: [`crm.${NAMES[i % 5]}.create`],
      right_match: "any",
      right_actions: [`fin.${NAMES[i % 5]}.approve`],
      scope: "same_record",
      mode: "prevent",
      assignment: "detect",
      window_days: null,
      active: 1,
      version: 1,
      created_at: 0,
      created_by: "system",
      updated_at: 0,
    }),
  ),
  [],
);

const organization = { key: 1, id: "o", name: "Acme", currency: "EUR", timeZone: "Europe/Berlin" };
const people: Principal[] = Array.from({ length: 40 }, (_, i) => ({
  kind: "user",
  id: `user-${i}`,
  organization,
  roles: [`role_${i}`, `role_${(i * 7) % 100}`, `role_${(i * 3) % 100}`],
  teamId: `team-${i % 4}`,
  operator: false,
}));
const ACTIONS = MODULES.flatMap((module) => NAMES.map((name) => `${module}.${name}.update`));

const pages = new Pages({ roles, policies, sod: duties });
const origin = { address: "10.1.2.3", channel: "http" } as const;
const now = Date.parse("2026-11-20T12:00:00Z");

function decide(i: number): boolean {
  const person = people[i % people.length] as Principal;
  const action = ACTIONS[i % ACTIONS.length] as string;
  const access = new Access(pages, person, origin, now + i);
  if (access.refusal({ name: action, collection: "x" })) return false;
  const record = { owner_id: person.id, state: "state_3", value: 5 };
  const gate = access.gate(action);
  return gate.permits(() => record) && gate.fields.shows("value", () => record) && access.sod !== undefined;
}

for (let i = 0; i < 20_000; i++) decide(i);
const taken = new Float64Array(CALLS);
let allowed = 0;
for (let i = 0; i < CALLS; i++) {
  const start = Bun.nanoseconds();
  if (decide(i)) allowed++;
  taken[i] = (Bun.nanoseconds() - start) / 1000;
}
const mean = taken.reduce((sum, one) => sum + one, 0) / CALLS;
taken.sort();
const p99 = taken[Math.floor(CALLS * 0.99)] ?? 0;
console.log(
  `${CALLS} decisions, ${allowed} allowed: mean ${mean.toFixed(2)} µs, p99 ${p99.toFixed(2)} µs (limit ${LIMIT_MICROSECONDS})`,
);
if (mean > LIMIT_MICROSECONDS || allowed === 0) process.exitCode = 1;
