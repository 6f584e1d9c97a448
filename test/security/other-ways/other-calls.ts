import type { Json } from "../../kit/appliance.ts";
import type { Floor } from "./floor.ts";
import { EUR, type HeldAction, isIn } from "./held-action.ts";

async function employ(floor: Floor): Promise<Json> {
  const person = { first_name: "Pat", last_name: "Long", start_date: "2026-01-01" };
  const { id } = await floor.made("hr/employees", person);
  return floor.made(`hr/employees/${id}/activate`);
}

const NDA = { title: "Secrets", kind: "nda" };

async function secrets(floor: Floor, more: Json = {}): Promise<Json> {
  const { id: account_id } = await floor.made("crm/accounts", { name: "Partner" });
  const parties = [{ account_id, role: "Partner", signatory: "Zoë" }];
  return floor.made("legal/contracts", { ...NDA, parties, ...more });
}

export const OTHER_CALLS: Readonly<Record<string, HeldAction>> = {
  "changing bank details": {
    rules: ["crm.accounts.bank"],
    notInFiles: true,
    lay: async (_floor, count) => ({ name: `Receiver ${count}` }),
    isDone: async (floor, { name }) => {
      const [found] = (await floor.shown(`crm/accounts?name=${encodeURIComponent(name)}`)).data;
      return Boolean(found?.bank_details);
    },
    ways: ({ name }) => ({
      "with a new account": [
        ["crm.accounts.create", { name, bank_details: { holder: name, iban: "DE89370400440532013000" } }],
      ],
    }),
  },
  "setting a salary": {
    rules: ["hr.employees.pay"],
    lay: async (_floor, count) => ({ last_name: `New ${count}` }),
    isDone: async (floor, { last_name }) =>
      (await floor.shown(`hr/employees?last_name=${encodeURIComponent(last_name)}`)).data.length > 0,
    ways: ({ last_name }) => ({
      "with a new employee": [
        [
          "hr.employees.create",
          {
            first_name: "Pat",
            last_name,
            start_date: "2026-01-01",
            salary: EUR(9_000_000),
            salary_per: "year",
          },
        ],
      ],
    }),
  },
  "adjusting leave manually": {
    rules: ["hr.leave-entries.adjust"],
    lay: async (floor, count) => {
      const { id: employee_id } = await employ(floor);
      const type = await floor.made("hr/leave-types", { name: `Leave ${count}` });
      const entry = {
        employee_id,
        leave_type_id: type.id,
        kind: "adjust",
        days: "5",
        valid_from: "2026-01-01",
      };
      return { entry, ...(await floor.made("hr/leave-entries", entry)) };
    },
    isDone: async (floor, { id, entry }) => {
      const { data } = await floor.shown(`hr/leave-entries?employee_id=${entry.employee_id}&limit=200`);
      const own = data.filter((one: Json) => one.kind !== "accrual");
      return own.length !== 1 || own.some((one: Json) => one.id === id && one.state === "reversed");
    },
    ways: ({ id, entry }) => ({
      "as a grant": [["hr.leave-entries.create", { ...entry, kind: "grant" }]],
      "as days paid out": [["hr.leave-entries.create", { ...entry, kind: "encash", days: "-2" }]],
      "by reversing what was entered": [["hr.leave-entries.reverse", { id }]],
    }),
  },
  "planning the headcount of a unit": {
    rules: ["hr.org-units.plan"],
    lay: async (_floor, count) => ({ name: `Unit ${count}` }),
    isDone: async (floor, { name }) =>
      (await floor.shown(`hr/org-units?name=${encodeURIComponent(name)}`)).data.length > 0,
    ways: ({ name }) => ({ "with a new unit": [["hr.org-units.create", { name, headcount_plan: 50 }]] }),
  },
  "approving a contract without a value": {
    rules: ["legal.contracts.value"],
    lay: async (floor) => {
      const clauses = [{ key: "secrecy", text: "Keep it secret.", mandatory: true }];
      const template = await floor.made("legal/templates", { name: "NDA", kind: "nda", clauses });
      await floor.made(`legal/templates/${template.id}/approve`);
      const own = await secrets(floor);
      const more = [...clauses, { key: "fee", text: "We pay a million.", mandatory: false }];
      return { own, altered: await secrets(floor, { template_id: template.id, clauses: more }) };
    },
    isDone: async (floor, { own, altered }) => {
      const states = [];
      for (const { id } of [own, altered]) states.push((await floor.shown(`legal/contracts/${id}`)).state);
      return states.includes("approved");
    },
    ways: ({ own, altered }) => ({
      "called a non-disclosure agreement": [
        ["legal.contracts.submit", { id: own.id }],
        ["legal.contracts.approve", { id: own.id }],
      ],
      "with a clause added to those of a template": [
        ["legal.contracts.submit", { id: altered.id }],
        ["legal.contracts.approve", { id: altered.id }],
      ],
    }),
  },
  "releasing an obligation": {
    rules: ["legal.obligations"],
    lay: async (floor) => {
      const contract = await secrets(floor);
      const owed = { contract_id: contract.id, text: "Report", due_on: "2027-01-31" };
      return floor.made("legal/obligations", owed);
    },
    isDone: async (floor, { id }) => (await floor.shown(`legal/obligations/${id}`)).due_on !== "2027-01-31",
    ways: ({ id }) => ({ "by extending it": [["legal.obligations.extend", { id, due_on: "2099-01-31" }]] }),
  },
  "giving up a legal matter": {
    rules: ["legal.matters.settle"],
    lay: async (floor) => {
      const { id } = await floor.made("legal/matters", { title: "Claim", kind: "claim" });
      return floor.made(`legal/matters/${id}/open`);
    },
    isDone: isIn("legal/matters", "lost", "settled"),
    ways: ({ id }) => ({ "as lost": [["legal.matters.lose", { id }]] }),
  },
  "removing goods from stock": {
    rules: ["ops.stock-moves.loss", "ops.stock-moves.loss_sum"],
    lay: async (floor, count) => {
      const item = await floor.made("ops/items", {
        sku: `S${count}`,
        name: "Chair",
        kind: "stock",
        uom: "pc",
      });
      await floor.made(`ops/items/${item.id}/activate`);
      const place = async (kind: string) =>
        (await floor.made("ops/locations", { code: `${kind}${count}`, name: kind, kind })).id;
      const [from_id, to_id] = [await place("supplier"), await place("internal")];
      const move = { item_id: item.id, from_id, to_id, quantity: "10", unit_cost: EUR(9_000) };
      const { id } = await floor.made("ops/stock-moves", move);
      return floor.made(`ops/stock-moves/${id}/complete`);
    },
    isDone: isIn("ops/stock-moves", "reversed"),
    ways: ({ id }) => ({ "by reversing the receipt": [["ops.stock-moves.reverse", { id }]] }),
  },
};
