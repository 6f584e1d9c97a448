import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { features } from "../../src/features.ts";
import { LANGUAGES } from "../../src/text/files.ts";
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
  one?: string;
  many?: string;
  fields?: Record<string, string>;
  states?: Record<string, string>;
  transitions?: Record<string, string>;
  choices?: Record<string, Record<string, string>>;
}

let appliance: TestAppliance;
let owner: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
});
afterAll(() => appliance.stop());

const metaIn = async (language: string): Promise<{ entities: Entity[]; names: Record<string, Names> }> =>
  (await owner.call("GET", "/api/v1/meta", undefined, { "accept-language": language })).body;

/** Missing names of a collection, such as `crm.leads field source`. */
function missing(entity: Entity, names: Record<string, Names>): string[] {
  const { collection } = entity;
  const own = names[collection];
  if (!own?.one || !own.many) return [`${collection} has no names`];
  const shared = names["*"];
  const lacks = (kind: string, name: string, ...places: (Record<string, string> | undefined)[]) =>
    places.some((place) => place?.[name]) ? [] : [`${collection} ${kind} ${name}`];
  const field = (name: string) => lacks("field", name, own.fields, shared?.fields);
  const fields = entity.fields.flatMap((one) => [one, ...(one.lines ?? [])]);
  return [
    ...fields.flatMap(({ name }) => field(name)),
    ...entity.computed.flatMap(({ name }) => field(name)),
    ...entity.transitions.flatMap(({ input }) => input.flatMap(({ name }) => field(name))),
    ...entity.states.flatMap((state) => lacks("state", state, own.states, shared?.states)),
    ...entity.transitions.flatMap(({ name }) =>
      lacks("transition", name, own.transitions, shared?.transitions),
    ),
    ...fields
      .filter(({ name }) => name !== "state")
      .flatMap(({ name, choices = [] }) =>
        choices.flatMap((word) => lacks(`choice of ${name}`, word, own.choices?.[name], shared?.states)),
      ),
  ];
}

/** `settings.teams.create` -> `settings`, `settings.teams`. */
function prefixesOf(action: string): string[] {
  const parts = action.split(".");
  return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join("."));
}

describe.each([...LANGUAGES])("Names in %s", (language) => {
  test("exist for every collection, field, state, transition and choice", async () => {
    const { entities, names } = await metaIn(language);
    expect(entities.length).toBeGreaterThanOrEqual(50);
    expect(entities.flatMap((entity) => missing(entity, names))).toEqual([]);
  });

  test("exist for every step that a task asks for", async () => {
    const { names } = await metaIn(language);
    const { steps } = await Bun.file(`${import.meta.dir}/../../src/text/${language}/records.json`).json();
    const asked = features.entities.flatMap(({ collection, tasks = [] }) =>
      tasks.map(({ answer }) => ({ collection, answer })),
    );
    expect(asked.length).toBeGreaterThan(8);
    const unnamed = asked.filter(
      ({ collection, answer }) =>
        answer !== "update" &&
        !names[collection]?.transitions?.[answer] &&
        !names["*"]?.transitions?.[answer] &&
        !steps[`${collection}.${answer}`],
    );
    expect(unnamed).toEqual([]);
  });

  test("belong to existing collections, permissions, tags or subjects of events", async () => {
    const { names } = await metaIn(language);
    const { data } = (await owner.get("/api/v1/settings/permissions")).body;
    const { paths } = (await owner.get("/docs/json")).body as { paths: Record<string, object> };
    const tags = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ tags: own = [] }: { tags?: string[] }) => own),
    );
    const permitted = data.flatMap(({ name }: { name: string }) => prefixesOf(name));
    const subjects = Object.keys(features.eventReaders);
    const known = new Set(["*", "users", "sessions", ...tags, ...tags.flatMap(prefixesOf)]);
    for (const name of [...permitted, ...subjects]) known.add(name);
    expect(Object.keys(names).filter((name) => !known.has(name))).toEqual([]);
  });
});

test("names and ETags vary by the requested language", async () => {
  const [english, german] = await Promise.all(
    ["en", "de-AT, en;q=0.5"].map((language) =>
      owner.call("GET", "/api/v1/meta", undefined, { "accept-language": language }),
    ),
  );
  expect(english?.body.names["crm.accounts"].one).toBe("Account");
  expect(german?.body.names["crm.accounts"].one).toBe("Geschäftspartner");
  expect(english?.headers.get("etag")).not.toBe(german?.headers.get("etag"));
  expect(german?.headers.get("vary")).toContain("accept-language");
});
