import type { Json } from "../../kit/appliance.ts";
import type { Person } from "./world.ts";

/** An action by which one user might count as two, or need no second one. Returns true if it worked. */
export interface Bypass {
  name: string;
  attempt(person: Person): Promise<boolean>;
}

const GUESS = "a password that nobody guesses";
const MANAGERS = [
  "fin_manager",
  "crm_manager",
  "hr_manager",
  "ops_manager",
  "legal_manager",
  "strat_manager",
];
const ALL = [...MANAGERS, "admin", "owner"];
let count = 0;

/** Invites an account that the user controls, with as many of the roles as the user can assign. */
async function invitePuppet(person: Person, roles: readonly string[]): Promise<boolean> {
  count += 1;
  const email = `puppet${count}@example.com`;
  const given: string[] = [];
  for (const role of roles)
    if (await person.first("POST", "settings/team?dry_run=true", { email, name: "Puppet", roles: [role] }))
      given.push(role);
  const body = { email, name: "Puppet", roles: [...given, "crm_clerk"] };
  const invited =
    (await person.first("POST", "settings/team", body)) ??
    (await person.first("POST", "settings/team", { ...body, roles: given }));
  if (!invited) return false;
  await person.appliance.send("POST", "/api/v1/auth/invitations/accept", {
    token: invited.invitation?.token,
    password: GUESS,
  });
  await person.takeOver(email, GUESS);
  return true;
}

async function toOthers(person: Person, work: (other: Json) => Promise<unknown>): Promise<boolean> {
  let isDone = false;
  for (const other of await person.others()) if (await work(other)) isDone = true;
  return isDone;
}

/** Texts in a response that might be a code or the token in a link. */
function secretsIn(answer: Json): string[] {
  return Object.values(answer).flatMap((value): string[] =>
    typeof value === "string"
      ? [value, value.split(/[#=/]/).at(-1) ?? ""]
      : value && typeof value === "object"
        ? secretsIn(value)
        : [],
  );
}

async function resetPassword(person: Person, other: Json): Promise<boolean> {
  const reset = await person.first("POST", `settings/team/${other.id}/password/reset`);
  if (!reset) return false;
  const secrets = secretsIn(reset);
  for (const path of ["/api/v1/auth/password/reset", "/api/v1/auth/invitations/accept"])
    for (const token of secrets)
      for (const code of [undefined, ...secrets])
        await person.appliance.send("POST", path, { token, password: GUESS, ...(code && { code }) });
  const before = person.hands.length;
  await person.takeOver(other.email, GUESS);
  return person.hands.length > before;
}

const rulesOf = async (person: Person): Promise<Json[]> => await person.list("approvals/policies?limit=200");

const toRules = (name: string, change: (person: Person, rule: Json) => Promise<unknown>): Bypass => ({
  name,
  attempt: async (person) => {
    let isDone = false;
    for (const rule of await rulesOf(person)) if (await change(person, rule)) isDone = true;
    return isDone;
  },
});

const putRule = (person: Person, { id }: Json, body: Json) =>
  person.first("PUT", `approvals/policies/${id}`, body);

const employeeOf = async (person: Person, who: string): Promise<Json | undefined> =>
  (await person.list(`hr/employees?first_name=${who}`))[0];

export const BYPASSES: readonly Bypass[] = [
  { name: "invites an approver", attempt: (person) => invitePuppet(person, ALL) },
  {
    name: "invites two approvers and a clerk",
    attempt: async (person) => {
      const done = [];
      for (const roles of [ALL, ALL, ["crm_clerk"]]) done.push(await invitePuppet(person, roles));
      return done.includes(true);
    },
  },
  {
    name: "resets passwords",
    attempt: (person) => toOthers(person, (other) => resetPassword(person, other)),
  },
  {
    name: "removes second factors",
    attempt: (person) => toOthers(person, ({ id }) => person.first("POST", `settings/team/${id}/mfa/reset`)),
  },
  {
    name: "gives themselves every role",
    attempt: async (person) => {
      let isDone = false;
      for (const { userId } of person.hands)
        for (const role of ALL)
          if (await person.first("PUT", `settings/team/${userId}`, { roles: ["crm_clerk", role] }))
            isDone = true;
      await person.logIn();
      return isDone;
    },
  },
  {
    name: "makes a role that may do everything",
    attempt: async (person) => {
      const role = { name: "helper", title: "Helper", permissions: ["approvals.*", "crm.*", "settings.*"] };
      const made = await person.first("POST", "settings/roles", role);
      return made !== undefined && (await invitePuppet(person, ["helper"]));
    },
  },
  {
    name: "changes the roles that approve",
    attempt: async (person) => {
      let isDone = false;
      for (const role of [...MANAGERS, "crm_clerk"])
        if (await person.first("PUT", `settings/roles/${role}`, { permissions: ["*"] })) isDone = true;
      return isDone;
    },
  },
  toRules("switches rules off", (person, rule) => putRule(person, rule, { active: false })),
  toRules("removes rules", (person, { id }) => person.first("DELETE", `approvals/policies/${id}`)),
  toRules("lifts limits of rules", (person, rule) =>
    putRule(person, rule, { when: { worth: { $gt: 10 ** 12 } } }),
  ),
  toRules("ends rules", (person, rule) => putRule(person, rule, { valid_to: "2026-01-01T00:00:00Z" })),
  toRules("names themselves the approver", (person, rule) =>
    putRule(person, rule, {
      steps: [
        {
          name: "Me",
          approvers: person.hands.map(({ userId }) => ({ user: userId })),
          need: "any",
        },
      ],
    }),
  ),
  {
    name: "takes the rules of one person alone",
    attempt: async (person) => (await person.first("POST", "settings/packs/solo/apply")) !== undefined,
  },
  {
    name: "calls the organisation one of one person, and every vote independent",
    attempt: async (person) => {
      const size = await person.first("PUT", "settings/organization", { size: "solo" });
      const days = await person.first("PUT", "settings/organization", { independence_days: 0 });
      return (size ?? days) !== undefined;
    },
  },
  {
    name: "switches duties off",
    attempt: async (person) => {
      let isDone = false;
      for (const { id } of await person.list("settings/sod/rules?limit=200"))
        if (await person.first("PUT", `settings/sod/rules/${id}`, { active: false })) isDone = true;
      return isDone;
    },
  },
  {
    name: "sends everybody else away",
    attempt: (person) => toOthers(person, ({ id }) => person.first("POST", `settings/team/${id}/deactivate`)),
  },
  {
    name: "takes over what others were asked",
    attempt: (person) =>
      toOthers(person, ({ id }) =>
        person.first("POST", `settings/team/${id}/transfer`, { to: person.hands.at(-1)?.userId }),
      ),
  },
  {
    name: "becomes everybody's manager",
    attempt: async (person) => {
      const puppet = await employeeOf(person, "clerk");
      const own = person.hands.at(-1)?.userId;
      if (!puppet || !own) return false;
      await person.first("PUT", `hr/employees/${puppet.id}`, { user_id: own });
      let isDone = false;
      for (const who of ["admin", "finance", "sales", "people", "boss"]) {
        const employee = await employeeOf(person, who);
        if (employee && (await person.first("PUT", `hr/employees/${employee.id}`, { manager_id: puppet.id })))
          isDone = true;
      }
      return isDone;
    },
  },
  {
    name: "lets their own accounts stand in for each other",
    attempt: async (person) => {
      let isDone = false;
      for (const from of person.hands)
        for (const to of person.hands)
          if (from !== to) {
            const days = { valid_from: "2026-01-01", valid_to: "2028-12-31" };
            const reply = await from.post("/api/v1/approvals/delegations", { to: to.userId, ...days });
            if (reply.status === 201) isDone = true;
          }
      return isDone;
    },
  },
  {
    name: "lets access policies allow everything",
    attempt: async (person) => {
      const policy = { name: "Open", effect: "allow", actions: ["*"], reason: "Hurry" };
      return (await person.first("POST", "settings/policies", policy)) !== undefined;
    },
  },
];
