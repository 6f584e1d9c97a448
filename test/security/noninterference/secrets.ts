import type { Client } from "../../kit/appliance.ts";
import { leastInput } from "../../kit/least.ts";
import { bodyOf, COLLECTIONS, pathOf, type Sample } from "../../kit/samples.ts";
import { Dice } from "./dice.ts";
import { hideDocument } from "./documents.ts";
import { type Ground, isModule, type Masks, type SetUp } from "./ground.ts";
import { pairFor, valueFor } from "./values.ts";
import type { World, Worlds } from "./world.ts";

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
  await hideValues(worlds, ground, masks, new Dice(setUp.seed + 1), secrets);
  if (setUp.auditing) return secrets;
  const unread = await unreadCollections(worlds[0], ground, setUp);
  const { catalog } = worlds[0].appliance.engine;
  const isNameable = (name: string) => catalog.collection(name).entity.nameable === true;
  const hidden = COLLECTIONS.filter((name) => isModule({ name }) && (setUp.denied || unread.has(name)));
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

/** Gives each masked field a different new value in each world, so that both are changes. */
async function hideValues(
  worlds: Worlds,
  ground: Ground,
  masks: Masks,
  dice: Dice,
  secrets: Secrets,
): Promise<void> {
  const owners = worlds.map((world) => ({ world, owner: world.as(ground.owner) }));
  for (const [collection, fields] of masks) {
    const path = `${pathOf(collection)}/${ground.sample[collection]}`;
    for (const name of collection in ground.sample ? fields : []) {
      const field = worlds[0].appliance.engine.catalog.collection(collection).fields.get(name)?.field;
      if (field?.set !== "client") continue;
      // Read in both worlds, because reading adds an event.
      const [read] = await Promise.all(owners.map(({ owner }) => owner.get(path)));
      const now = read?.body?.[name];
      const pair = pairFor(() => valueFor(field.kind, now, field.input.enum, dice), now);
      if (!pair) continue;
      // Tried in both worlds, because even a failed attempt adds an event.
      const tries = owners.flatMap(({ owner }) =>
        pair.map((value) => owner.put(`${path}?dry_run=true`, { [name]: value })),
      );
      if ((await Promise.all(tries)).some(({ status }) => status !== 200)) continue;
      for (const [i, { world, owner }] of owners.entries())
        await world.numbering(() => world.done(owner.put(path, { [name]: pair[i] })));
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

/**
 * Advances a record by transitions with little input. Withdraws approval requests, because approvers would
 * know of the record.
 */
async function moveOn(world: World, by: Client, { collection, id }: Made): Promise<void> {
  const { entity } = world.appliance.engine.catalog.collection(collection);
  for (const name of Object.keys(entity.transitions ?? {})) {
    const action = world.appliance.engine.registry.find(`${collection}.${name}`);
    const address = action?.http.find(({ method }) => method === "POST")?.path.replace("/:id", `/${id}`);
    const reply = action && address ? await by.post(address, leastInput(action.input)) : undefined;
    if (reply?.status === 202)
      await world.done(by.post(`/api/v1/approvals/${reply.body.approval.id}/withdraw`));
  }
}

async function keepPrivate(by: Client, word: string): Promise<void> {
  await by.post("/api/v1/views", { collection: "crm.leads", name: word });
  await by.put("/api/v1/desk/preferences", { language: word === "Private0" ? "de" : "en" });
  await by.post("/api/v1/data/exports", { collection: "crm.leads", format: "json", q: word });
}
