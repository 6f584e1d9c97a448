import type { Client } from "../../kit/appliance.ts";
import { leastInput } from "../../kit/least.ts";
import { bodyOf, COLLECTIONS, pathOf, type Sample } from "../../kit/samples.ts";
import { Dice } from "./dice.ts";
import { hideDocument } from "./documents.ts";
import { type Ground, isModule, type Masks, type SetUp } from "./ground.ts";
import { pairFor, valueFor } from "./values.ts";
import { World, type Worlds } from "./world.ts";

/** Hidden data, different in each world. */
export interface Secrets {
  /** Values of masked fields by collection and field, in the format of list filters. */
  values: { collection: string; field: string; texts: string[] }[];
  /** Records that are denied, not visible to the roles, or of another organisation. */
  records: SecretRecord[];
}

export interface SecretRecord {
  collection: string;
  id: string;
  /** True if the asker cannot refer to the record, even by its id. */
  isKept: boolean;
}

/** Makes two worlds differ only in data that the asker may not see. */
export async function hide(worlds: Worlds, ground: Ground, masks: Masks, setUp: SetUp): Promise<Secrets> {
  const secrets: Secrets = { values: [], records: [] };
  const rehearsals = await World.twins(ground.folder);
  try {
    await hideValues(worlds, rehearsals, ground, masks, new Dice(setUp.seed + 1), secrets);
  } finally {
    for (const world of rehearsals) await world.stop();
  }
  if (setUp.auditing) return secrets;
  const unread = await unreadCollections(worlds[0], ground, setUp);
  const { catalog } = worlds[0].appliance.engine;
  const isNameable = (name: string) => catalog.collection(name).entity.nameable !== undefined;
  // Without a policy, shared master data has its labels in the forms of those who may write.
  const hidden = COLLECTIONS.filter(
    (name) => isModule({ name }) && (setUp.denied || (unread.has(name) && !isNameable(name))),
  );
  for (const [i, world] of worlds.entries()) {
    const [hider, stranger] = [world.as(ground.hider), world.as(ground.stranger)];
    const modules = COLLECTIONS.filter((name) => isModule({ name }));
    const foreign = await makeRecords(stranger, modules, {}, `Foreign${i}`);
    secrets.records.push(...foreign.map((one) => ({ ...one, isKept: true })));
    const keep = (records: readonly Made[]) =>
      secrets.records.push(
        ...records.map((one) => ({
          ...one,
          isKept: !unread.has(one.collection) || !isNameable(one.collection),
        })),
      );
    // In both worlds, records are hidden. In the second world, some also refer to visible records.
    if (setUp.denied) {
      const apart = await makeRecords(hider, hidden, {}, `Denied${i}`);
      for (const record of apart) await moveOn(world, hider, record);
      keep(apart);
    }
    if (i === 1) keep(await makeRecords(hider, hidden, ground.sample, `Denied${i}`));
    secrets.records.push(...(await hideDocument(world, hider, `Denied${i}`)));
    await keepPrivate(hider, `Private${i}`);
    await world.runJobs();
  }
  return secrets;
}

/** Collections in which the asker cannot see the sample record. */
async function unreadCollections(world: World, ground: Ground, setUp: SetUp): Promise<Set<string>> {
  const asker = world.as(ground.asker(setUp));
  const unread = new Set<string>();
  for (const [collection, id] of Object.entries(ground.sample)) {
    const [list, one] = [await asker.get(pathOf(collection)), await asker.get(`${pathOf(collection)}/${id}`)];
    if (one.status !== 200 && !list.text.includes(id)) unread.add(collection);
  }
  return unread;
}

/**
 * Gives each masked field a different new value in each world, so that both are changes. Each value is first tried in
 * both rehearsals, since failed attempts are in the audit trail and could differ by what is hidden.
 */
async function hideValues(
  worlds: Worlds,
  rehearsals: Worlds,
  ground: Ground,
  masks: Masks,
  dice: Dice,
  secrets: Secrets,
): Promise<void> {
  const stages = ([0, 1] as const).map((i) => ({
    world: worlds[i],
    owner: worlds[i].as(ground.owner),
    rehearsing: rehearsals[i].as(ground.owner),
  }));
  const first = rehearsals[0].as(ground.owner);
  for (const [collection, fields] of masks) {
    const path = `${pathOf(collection)}/${ground.sample[collection]}`;
    for (const name of collection in ground.sample ? fields : []) {
      const field = worlds[0].appliance.engine.catalog.collection(collection).fields.get(name)?.field;
      if (field?.set !== "client") continue;
      const now = (await first.get(path)).body[name];
      const pair = pairFor(() => valueFor(field.kind, now, field.input.enum, dice), now);
      if (!pair) continue;
      const tries = stages.flatMap(({ rehearsing }) =>
        pair.map((value) => rehearsing.put(`${path}?dry_run=true`, { [name]: value })),
      );
      if ((await Promise.all(tries)).some(({ status }) => status !== 200)) continue;
      for (const [i, { world, owner, rehearsing }] of stages.entries()) {
        await world.done(rehearsing.put(path, { [name]: pair[i] }));
        await world.numbering(() => world.done(owner.put(path, { [name]: pair[i] })));
      }
      const texts = pair.filter((one) => typeof one !== "object").map(String);
      secrets.values.push({ collection, field: name, texts });
    }
  }
}

type Made = Omit<SecretRecord, "isKept">;

async function makeRecords(
  by: Client,
  collections: readonly string[],
  given: Sample,
  marker: string,
): Promise<Made[]> {
  const made: Sample = { ...given };
  const records: Made[] = [];
  for (const collection of collections) {
    const reply = await by.post(pathOf(collection), bodyOf(collection, made, marker));
    if (reply.status !== 201) continue;
    made[collection] = reply.body.id;
    records.push({ collection, id: reply.body.id });
  }
  return records;
}

/** Advances a record by transitions with little input, except those that approvers would be asked about. */
async function moveOn(world: World, by: Client, { collection, id }: Made): Promise<void> {
  const { entity } = world.appliance.engine.catalog.collection(collection);
  const asking = new Set(Object.values(entity.transitions).map(({ decides }) => decides?.asked));
  for (const name of Object.keys(entity.transitions)) {
    if (asking.has(name)) continue;
    const action = world.appliance.engine.registry.find(`${collection}.${name}`);
    const address = action?.http.find(({ method }) => method === "POST")?.path.replace("/:id", `/${id}`);
    if (!action || !address) continue;
    const input = leastInput(action.input);
    const { body } = await by.post(`${address}?dry_run=true`, input);
    if (body.status === 200) await by.post(address, input);
  }
}

async function keepPrivate(by: Client, word: string): Promise<void> {
  await by.post("/api/v1/views", { collection: "crm.leads", name: word });
  await by.put("/api/v1/desk/preferences", { language: word === "Private0" ? "de" : "en" });
  await by.post("/api/v1/data/exports", { collection: "crm.leads", format: "json", q: word });
}
