import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { type Client, TestAppliance } from "../kit/appliance.ts";

interface Field {
  name: string;
  choices?: string[];
  lines?: Field[];
}

interface Entity {
  collection: string;
  states: string[];
  transitions: { name: string; input: { name: string }[] }[];
  fields: Field[];
  computed: { name: string }[];
}

interface Names {
  one: string;
  many: string;
  fields: Record<string, string>;
  states: Record<string, string>;
  moves: Record<string, string>;
  choices?: Record<string, Record<string, string>>;
}

let appliance: TestAppliance;
let owner: Client;
let entities: Entity[];
let german: Record<string, Names>;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  ({ entities } = (await owner.get("/api/v1/meta")).body);
  // The application's files target browsers, whose types this program does not have.
  ({ german } = await import(join(import.meta.dir, "../../src/web/language/names/de/index.ts")));
});
afterAll(() => appliance.stop());

const everywhere = () => german["*"] as Names;

/** Names missing for a module's collections, such as `crm.leads field source`. */
function missing(entity: Entity): string[] {
  const { collection } = entity;
  const own = german[collection];
  if (!own) return [`${collection} has no names`];
  const shared = everywhere();
  const lacks = (kind: string, name: string, ...places: (Record<string, string> | undefined)[]) =>
    places.some((place) => place?.[name]) ? [] : [`${collection} ${kind} ${name}`];
  const field = (name: string) => lacks("field", name, own.fields, shared.fields);
  const fields = entity.fields.flatMap((one) => [one, ...(one.lines ?? [])]);
  return [
    ...fields.flatMap(({ name }) => field(name)),
    ...entity.computed.flatMap(({ name }) => field(name)),
    ...entity.transitions.flatMap(({ input }) => input.flatMap(({ name }) => field(name))),
    ...entity.states.flatMap((state) => lacks("state", state, own.states, shared.states)),
    ...entity.transitions.flatMap(({ name }) => lacks("move", name, own.moves, shared.moves)),
    ...fields
      .filter(({ name }) => name !== "state")
      .flatMap(({ name, choices = [] }) =>
        choices.flatMap((word) => lacks(`word of ${name}`, word, own.choices?.[name], shared.states)),
      ),
  ];
}

test("every collection, field, state, move and word has a German name", () => {
  expect(entities.length).toBeGreaterThanOrEqual(50);
  expect(entities.flatMap(missing)).toEqual([]);
});

/** Names shared by all collections, and those of the shipped rules. */
const NO_COLLECTIONS: ReadonlySet<string> = new Set(["*", "shipped"]);

test("no German name is of something that is not there", async () => {
  const { data } = (await owner.get("/api/v1/settings/permissions")).body;
  const subjects = data.map(({ name }: { name: string }) => name.slice(0, name.lastIndexOf(".")));
  const modules = entities.map(({ collection }) => collection.split(".")[0]);
  const known = new Set([...entities.map(({ collection }) => collection), ...modules, ...subjects]);
  const strangers = Object.keys(german).filter((name) => !NO_COLLECTIONS.has(name) && !known.has(name));
  expect(strangers).toEqual([]);
});
