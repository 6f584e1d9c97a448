import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../kit/appliance.ts";

interface Field {
  name: string;
  kind: string;
  set: string;
  unit?: string;
  unique?: true;
  initial?: unknown;
  help?: string;
  schema?: number;
  target?: string;
  among?: string[];
  lines?: Field[];
}

interface Entity {
  collection: string;
  currency: string | null;
  fields: Field[];
  computed: { name: string; unit?: string; schema: { type?: string } }[];
  referred_by: { collection: string; field: string }[];
}

let appliance: TestAppliance;
let ana: Client;
let entities: Entity[];
let schemas: unknown[];
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  ({ entities, schemas } = (await ana.get("/api/v1/meta")).body);
});
afterAll(() => appliance.stop());

const allFields = () =>
  entities.flatMap(({ collection, fields }) =>
    fields.flatMap((field) => [
      { path: `${collection}.${field.name}`, field },
      ...(field.lines ?? []).map((part) => ({
        path: `${collection}.${field.name}.${part.name}`,
        field: part,
      })),
    ]),
  );

/** Words used for money only; `base` is the amount that is taxed. */
const MONEY =
  /(^|_)(amount|net|gross|tax|price|balance|debit|credit|base|paid|credited|discount|discounted|written_off|unallocated|claimed|sanctioned|value|cost|fee|total|fx_diff|self_assessed)(_|$)/;

describe("Field metadata", () => {
  test("marks every money field with its currency unit", () => {
    const unmarked = allFields()
      .filter(({ field }) => field.kind === "integer" && MONEY.test(field.name))
      .filter(({ field }) => field.unit !== "amount" && field.unit !== "own_amount")
      .map(({ path }) => path);
    expect(unmarked).toEqual([]);
  });

  test("marks every duration and percentage with its unit", () => {
    const ENDS: readonly [RegExp, string][] = [
      [/_days$/, "days"],
      [/_months$/, "months"],
      [/_ms$/, "milliseconds"],
      [/_percent$/, "percent"],
    ];
    const unmarked = allFields().flatMap(({ path, field }) => {
      const unit = ENDS.find(([end]) => end.test(field.name))?.[1];
      const isNumber = field.kind === "integer" || field.kind === "decimal";
      return unit && isNumber && !path.startsWith("learning.") && field.unit !== unit ? [path] : [];
    });
    expect(unmarked).toEqual([]);
  });

  test("uses the record's currency only in collections with a currency field", () => {
    const homeless = entities.flatMap(({ collection, currency, fields, computed }) => {
      const counted = [...fields.flatMap((field) => [field, ...(field.lines ?? [])]), ...computed];
      const needs = counted.some(({ unit }) => unit === "amount");
      return needs && !fields.some(({ name }) => name === currency) ? [collection] : [];
    });
    expect(homeless).toEqual([]);
  });

  test("marks computed money values with their currency unit", () => {
    const unmarked = entities.flatMap(({ collection, computed }) =>
      computed
        .filter(
          ({ name, schema }) => schema.type === "integer" && /^(allocated|balance|open|total)/.test(name),
        )
        .filter(({ unit }) => unit !== "amount" && unit !== "own_amount")
        .map(({ name }) => `${collection}.${name}`),
    );
    expect(unmarked).toEqual([]);
  });

  test("marks unique fields", () => {
    const unique = allFields().filter(({ field }) => field.unique);
    expect(unique.map(({ path }) => path)).toContain("ops.items.sku");
    expect(unique.map(({ path }) => path)).not.toContain("crm.accounts.name");
  });

  test("refers every writable field to a schema without duplicates", () => {
    const taken = allFields().filter(({ field }) => field.set !== "rules" && !field.lines);
    expect(taken.filter(({ field }) => schemas[field.schema ?? -1] === undefined)).toEqual([]);
    expect(new Set(schemas.map((schema) => JSON.stringify(schema))).size).toBe(schemas.length);
  });

  test("is translated to the language of the caller", async () => {
    const inGerman = { "accept-language": "de" };
    const german: Entity[] = (await ana.call("GET", "/api/v1/meta", undefined, inGerman)).body.entities;
    const helpIn = (all: Entity[]) =>
      all
        .find(({ collection }) => collection === "fin.payments")
        ?.fields.find(({ name }) => name === "to_account_id")?.help;
    expect(helpIn(entities)).toBe("Destination of a transfer");
    expect(helpIn(german)).toBe("Zielkonto einer Umbuchung");
  });

  test("contains initial values", () => {
    const invoices = entities.find(({ collection }) => collection === "fin.invoices");
    expect(invoices?.fields.find(({ name }) => name === "kind")?.initial).toBe("invoice");
    expect(invoices?.fields.find(({ name }) => name === "reference")?.initial).toBeUndefined();
  });
});

describe("Caching of metadata", () => {
  test("answers 304 if nothing has changed", async () => {
    const { headers, text, body } = await ana.get("/api/v1/meta");
    const tag = headers.get("etag") ?? "";
    const again = await ana.call("GET", "/api/v1/meta", undefined, { "if-none-match": tag });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(text.length / body.entities.length).toBeLessThan(7_900);
  });

  test("returns different metadata for other permissions", async () => {
    const ben = await appliance.invite(ana, "ben@example.com", ["crm_clerk"]);
    const owners = (await ana.get("/api/v1/meta")).headers.get("etag") ?? "";
    const reply = await ben.call("GET", "/api/v1/meta", undefined, { "if-none-match": owners });
    expect(reply.status).toBe(200);
    expect(reply.body.entities.length).toBeLessThan(entities.length);
  });
});

describe("Incoming references of a collection", () => {
  test("contain every reference field and nothing else", () => {
    const expected = entities.flatMap(({ collection, fields }) =>
      fields
        .filter(({ name }) => name !== "owner_id" && name !== "team_id")
        .flatMap(({ name, target, among, kind }) => {
          const targets =
            kind === "record" ? (among ?? []) : target === undefined || target === "users" ? [] : [target];
          return targets.map((one) => `${one} <- ${collection}.${name}`);
        }),
    );
    const references = entities.flatMap(({ collection, referred_by }) =>
      referred_by.map((one) => `${collection} <- ${one.collection}.${one.field}`),
    );
    const known = new Set(entities.map(({ collection }) => collection));
    expect(references.sort()).toEqual(expected.filter((one) => known.has(one.split(" ")[0] ?? "")).sort());
  });

  test("can be used as list filters", async () => {
    const refused: string[] = [];
    for (const { referred_by } of entities) {
      for (const { collection, field } of referred_by.slice(0, 3)) {
        const other = entities.find((one) => one.collection === collection);
        const many = other?.fields.find(({ name }) => name === field)?.kind === "references";
        const path = `/api/v1/${collection.replace(".", "/")}?${field}${many ? "[contains]" : ""}=x`;
        if ((await ana.get(path)).status !== 200) refused.push(path);
      }
    }
    expect(refused).toEqual([]);
  });
});
