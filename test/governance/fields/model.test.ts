import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";

const ITEMS = "/api/v1/crm/leads";
const FIELDS = "/api/v1/settings/fields";

/** Rounds of one appliance: a round defines three fields at most, a collection has room for 60. */
const ROUNDS = 20;

let appliance: TestAppliance;
let ana: Client;

const start = async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
};
const stop = () => appliance.stop();

beforeAll(start);
afterAll(stop);

interface Modelled {
  kind: "integer" | "text" | "boolean";
  required: boolean;
  archived: boolean;
  id: string;
}

const NAMES = ["alpha", "beta", "gamma"];
const value = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom("a", "b"),
  fc.boolean(),
  fc.constant(null),
);
const step = fc.oneof(
  fc.record({
    do: fc.constant("define" as const),
    name: fc.constantFrom(...NAMES),
    kind: fc.constantFrom("integer" as const, "text" as const, "boolean" as const),
    required: fc.boolean(),
  }),
  fc.record({ do: fc.constant("archive" as const), name: fc.constantFrom(...NAMES) }),
  fc.record({ do: fc.constant("restore" as const), name: fc.constantFrom(...NAMES) }),
  fc.record({
    do: fc.constant("create" as const),
    custom: fc.dictionary(fc.constantFrom(...NAMES, "free"), value),
  }),
  fc.record({
    do: fc.constant("update" as const),
    at: fc.nat(5),
    custom: fc.dictionary(fc.constantFrom(...NAMES, "free"), value),
  }),
  fc.record({ do: fc.constant("filter" as const), name: fc.constantFrom(...NAMES), value }),
);

const fits = (kind: Modelled["kind"], one: Json) =>
  kind === "integer"
    ? typeof one === "number"
    : kind === "text"
      ? typeof one === "string"
      : typeof one === "boolean";

test("Random definitions and calls agree with a model", async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      round += 1;
      if (round % ROUNDS === 0) {
        await stop();
        await start();
      }
      // Names differ by round, since definitions stay.
      const own = (name: string) => (name === "free" ? `free_${round}` : `${name}_${round}`);
      const defined = new Map<string, Modelled>();
      const records: { id: string; custom: Record<string, Json> }[] = [];
      const admitted = (custom: Record<string, Json>, before: Record<string, Json>, isNew: boolean) => {
        const after: Record<string, Json> = {};
        const names = Object.keys(custom);
        const keeps = names.length > 0 && names.every((name) => defined.has(name));
        for (const [name, was] of Object.entries(before)) if (keeps || defined.has(name)) after[name] = was;
        for (const [name, is] of Object.entries(custom)) {
          const field = defined.get(name);
          if (is === null) delete after[name];
          else if (field && is !== before[name] && (field.archived || !fits(field.kind, is)))
            return undefined;
          else after[name] = is;
        }
        const checked = isNew || names.length >= 0;
        const lacking = [...defined].some(
          ([name, { required, archived }]) => required && !archived && !(name in after),
        );
        return checked && lacking ? undefined : after;
      };
      const visible = (custom: Record<string, Json>) =>
        Object.fromEntries(Object.entries(custom).filter(([name]) => !defined.get(name)?.archived));
      const named = (custom: Record<string, Json>) =>
        Object.fromEntries(Object.entries(custom).map(([name, one]) => [own(name), one]));

      for (const one of steps) {
        if (one.do === "define") {
          const name = own(one.name);
          const clash = records.some(({ custom }) => name in custom && !fits(one.kind, custom[name]));
          const made = await ana.post(FIELDS, {
            collection: "crm.leads",
            name,
            kind: one.kind,
            label: { en: name },
            required: one.required,
          });
          expect(made.status).toBe(defined.has(name) ? 409 : clash ? 422 : 201);
          if (made.status === 201) defined.set(name, { ...one, archived: false, id: made.body.id });
        } else if (one.do === "archive" || one.do === "restore") {
          const field = defined.get(own(one.name));
          if (!field) continue;
          const at = `${FIELDS}/${field.id}`;
          const done = one.do === "archive" ? await ana.delete(at) : await ana.post(`${at}/restore`, {});
          expect(done.status).toBe(200);
          field.archived = one.do === "archive";
        } else if (one.do === "create") {
          const custom = named(one.custom);
          const after = admitted(custom, {}, true);
          const made = await ana.post(ITEMS, { name: `Record ${round}`, company: `Round ${round}`, custom });
          expect({ status: made.status, custom }).toEqual({ status: after ? 201 : 422, custom });
          if (!after) continue;
          records.push({ id: made.body.id, custom: after });
          expect(made.body.custom).toEqual(visible(after));
        } else if (one.do === "update") {
          const record = records[one.at];
          if (!record) continue;
          const custom = named(one.custom);
          const after = admitted(custom, record.custom, false);
          const made = await ana.put(`${ITEMS}/${record.id}`, { custom });
          expect({ status: made.status, custom }).toEqual({ status: after ? 200 : 422, custom });
          if (!after) continue;
          record.custom = after;
          expect(made.body.custom).toEqual(visible(after));
        } else {
          const name = own(one.name);
          const field = defined.get(name);
          const answer = await ana.get(
            `${ITEMS}?limit=200&company=Round ${round}&custom.${name}=${one.value}`,
          );
          if (!field || field.archived) expect(answer.body.code).toBe("FILTER_UNKNOWN_FIELD");
          else if (!fits(field.kind, one.value) && field.kind !== "text") expect(answer.status).toBe(422);
          else {
            const wanted = records.filter(
              ({ custom }) => String(custom[name]) === String(one.value) && name in custom,
            );
            expect(answer.body.data.map(({ id }: Json) => id).toSorted()).toEqual(
              wanted.map(({ id }) => id).toSorted(),
            );
          }
        }
      }
      for (const { id, custom } of records)
        expect((await ana.get(`${ITEMS}/${id}`)).body.custom).toEqual(visible(custom));
      // Records of later rounds must not need the fields of this one.
      for (const { id } of defined.values()) await ana.put(`${FIELDS}/${id}`, { required: false });
      for (const { id, archived } of defined.values()) if (!archived) await ana.delete(`${FIELDS}/${id}`);
      if (round % 4 === 0) await appliance.runJobs();
    }),
    { numRuns: repeats(12, 100) },
  );
});
