import { maskable } from "../../../src/records/access/fields-access.ts";
import type { Collection } from "../../../src/records/model/collection.ts";
import { LETTERHEAD, PASSWORD } from "../../kit/appliance.ts";
import { makeSample, type Sample } from "../../kit/samples.ts";
import { Dice } from "./dice.ts";
import { type Caller, World, type Worlds } from "./world.ts";

const MODULES = ["crm", "fin", "hr", "ops", "legal", "strat"] as const;

const EXPORTER = { name: "exporter", title: "Exporter", permissions: ["data.exports.*"] };

const HELD = {
  name: "Held",
  actions: ["crm.opportunities.lose", "legal.obligations.waive", "ops.items.discontinue"],
  steps: [{ name: "Owner", approvers: [{ role: "owner" }], need: "any" }],
};

/** Role sets of the asker, from access to all modules down to own records only. */
const ROLES: readonly (readonly string[])[] = [
  [...MODULES.map((module) => `${module}_manager`), EXPORTER.name, "learning_manager"],
  [...MODULES.map((module) => `${module}_clerk`), "employee"],
  ["fin_manager", "crm_clerk"],
  ["hr_clerk", "ops_manager"],
  ["legal_clerk", "strat_manager"],
  ["crm_clerk"],
  ["employee"],
  ["auditor"],
];

/** Parameters of a pair of worlds: the asker, and the data hidden from them. */
export interface SetUp {
  seed: number;
  roles: readonly string[];
  masked: number;
  othersOnly: boolean;
  denied: boolean;
  /** True if the asker may read the audit trail. It covers all records, so only values are hidden. */
  auditing: boolean;
}

/** Deterministic setups by number; the first ones hide most. */
export function setUpOf(seed: number): SetUp {
  const dice = new Dice(seed);
  const roles = ROLES[seed % ROLES.length] ?? [];
  const auditing = roles.includes("auditor");
  return {
    seed,
    roles,
    auditing,
    masked: seed === 0 || auditing ? 3 : dice.below(6),
    othersOnly: dice.below(3) === 0,
    denied: !auditing && (seed === 0 || dice.below(4) > 0),
  };
}

export interface Ground {
  folder: string;
  asker(setUp: SetUp): Caller;
  owner: Caller;
  hider: Caller;
  stranger: Caller;
  sample: Sample;
}

/** An organisation with one record of each collection; a second organisation exists on the same server. */
export async function layGround(): Promise<Ground> {
  const world = await World.open();
  const owner = await world.setUp();
  await world.done(owner.put("/api/v1/settings/organization", { letterhead: LETTERHEAD }));
  const sample = await makeSample(owner, "Visible");
  // Hidden changes would wake it in one world only, and the ids of its jobs shift those that follow.
  await world.done(
    owner.post(`/api/v1/settings/webhooks/${sample["settings.webhooks"]}/pause`, { version: 1 }),
  );
  const hider = await world.invite(owner, "hider@example.com", ["owner"]);
  await world.done(owner.post("/api/v1/settings/roles", EXPORTER));
  await world.done(owner.post("/api/v1/approvals/policies", HELD));
  const askers: Caller[] = [];
  for (const [n, roles] of ROLES.entries())
    askers.push(await world.invite(owner, `asker${n}@example.com`, roles));
  const organization = { organization: "Other", name: "Bob", email: "bob@example.org", password: PASSWORD };
  await world.done(owner.post("/api/v1/system/organizations", organization));
  const stranger = await world.logIn("bob@example.org");
  await world.runJobs();
  await world.appliance.stop();
  const asker = ({ roles }: SetUp) => askers[ROLES.indexOf(roles)] ?? owner;
  return { folder: world.folder, asker, owner, hider, stranger, sample };
}

export type Masks = ReadonlyMap<string, readonly string[]>;

const OTHERS = { record: { created_by: { $ne: { $ref: "subject.user_id" } } } };

/** Hides the data of a setup from the asker, in both worlds alike. */
export async function keepFrom(worlds: Worlds, ground: Ground, setUp: SetUp): Promise<Masks> {
  const masks = masksFor(worlds[0], setUp);
  const subjects = { users: [ground.asker(setUp).userId] };
  const base = { name: "Hidden", effect: "deny", subjects, reason: "By test" };
  for (const world of worlds)
    await world.numbering(async () => {
      const post = (more: object) =>
        world.done(world.as(ground.owner).post("/api/v1/settings/policies", { ...base, ...more }));
      for (const [collection, mask] of masks) {
        const when = setUp.othersOnly ? { when: OTHERS } : {};
        await post({ actions: [`${collection}.*`], fields: { mask }, ...when });
      }
      const when = { record: { created_by: ground.hider.userId } };
      if (setUp.denied) await post({ actions: MODULES.map((module) => `${module}.*`), when });
    });
  return masks;
}

/** Some fields of every collection, with all fields declared as derived from them. */
function masksFor(world: World, { masked, seed }: SetUp): Masks {
  const dice = new Dice(seed);
  const masks = new Map<string, Set<string>>();
  const mask = (collection: string, field: string) =>
    masks.set(collection, (masks.get(collection) ?? new Set<string>()).add(field));
  const { collections, copies } = world.appliance.engine.catalog;
  for (const collection of collections.values())
    for (const field of isModule(collection) ? maskable(collection) : []) {
      if (dice.below(10) >= masked) continue;
      mask(collection.name, field);
      for (const copy of copies.madeOf({ collection: collection.name, field }))
        mask(copy.collection, copy.field);
    }
  return new Map([...masks].map(([collection, fields]) => [collection, [...fields].toSorted()]));
}

/** True if the collection belongs to a module, and so is covered by the policies of a setup. */
export function isModule({ name }: Pick<Collection, "name">): boolean {
  return MODULES.some((module) => name.startsWith(`${module}.`));
}
