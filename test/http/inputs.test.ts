import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Json, send, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let whole: Json;
let inputs: Json;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  whole = (await send(appliance.base, "GET", "/docs/json")).body;
  inputs = (await send(appliance.base, "GET", "/docs/inputs")).body;
});
afterAll(() => appliance.stop());

/** Input fields that look like references to records but are not. */
const NO_REFERENCE = new Set([
  // Numbers that other organisations assign.
  "external_id",
  "national_id",
  "tax_id",
  // OAuth's name for a program that describes itself.
  "client_id",
  // Ids of the record's own files.
  "attachment_id",
  "receipt_id",
  "evidence_ids",
  // Ids in the collection that is named in the same body.
  "record_id",
  // Data subjects may no longer be members, so no list offers them.
  "member_id",
]);

interface Found {
  at: string;
  name: string;
  schema: Json;
  target: string | undefined;
  unit: string | undefined;
}

function valuesOf(given: Json, name: string, at: string, said: Json = {}): Found[] {
  const schema: Json = given.$ref
    ? { ...whole.components.schemas[given.$ref.split("/").at(-1)], ...given }
    : given;
  const target = schema["x-target"] ?? said.target;
  const unit = schema["x-unit"] ?? said.unit;
  const below = { target, unit };
  const isMoney = schema.properties?.amount && schema.properties.currency;
  return [
    { at, name, schema, target, unit },
    ...(schema.anyOf ?? []).flatMap((one: Json) => valuesOf(one, name, at, below)),
    ...(schema.items ? valuesOf(schema.items, name, `${at}[]`, below) : []),
    ...Object.entries<Json>(isMoney ? {} : (schema.properties ?? {})).flatMap(([part, one]) =>
      valuesOf(one, part, `${at}.${part}`),
    ),
  ];
}

function allValues(): Found[] {
  return Object.entries<Json>(whole.paths).flatMap(([path, operations]) =>
    Object.entries<Json>(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content["application/json"]?.schema;
      return schema ? valuesOf(schema, "", `${method} ${path}`) : [];
    }),
  );
}

test("states the collection of every record or user id in an input", () => {
  const names = allValues().filter(
    ({ name, schema }) => schema.type === "string" && /_ids?$/.test(name) && !NO_REFERENCE.has(name),
  );
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter(({ target }) => target === undefined).map(({ at }) => at)).toEqual([]);
});

test("states the unit of every amount and percentage in an input", () => {
  const values = allValues();
  const isMoney = ({ schema, at }: Found) =>
    values.some(
      (one) => one.at === at && one.schema.anyOf?.some((other: Json) => other.properties?.currency),
    ) && schema.type === "integer";
  const amounts = values.filter(
    ({ name, schema }) =>
      (schema.type === "integer" && /minor units|millionths|micro-units/i.test(schema.description ?? "")) ||
      (/(^|_)percent$/.test(name) && (schema.type === "string" || schema.type === "integer")),
  );
  expect(amounts.length).toBeGreaterThan(50);
  expect(amounts.filter((one) => one.unit === undefined && !isMoney(one)).map(({ at }) => at)).toEqual([]);
});

test("describes the body of calls without a record for forms, and nothing more", () => {
  expect(inputs["PUT /api/v1/settings/sequences/:series"].properties.digits).toEqual({
    type: "integer",
    minimum: 1,
    maximum: 12,
  });
  expect(inputs["POST /api/v1/settings/team"].properties.email["x-kind"]).toBe("email");
  expect(inputs["POST /api/v1/crm/leads"]).toBeUndefined();
  for (const [call, { properties, required }] of Object.entries<Json>(inputs)) {
    const [method = "", path = ""] = call.split(" ");
    const operation = whole.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    const { $ref, ...own } = operation.requestBody.content["application/json"].schema;
    const body: Json = $ref ? whole.components.schemas[$ref.split("/").at(-1)] : own;
    const { version: _, ...fields } = body.properties;
    expect([call, Object.keys(properties), required]).toEqual([
      call,
      Object.keys(fields),
      (body.required ?? []).filter((name: string) => name !== "version"),
    ]);
  }
  expect(JSON.stringify(inputs)).not.toContain('"$id"');
});

test("describes the messages that records are sent by", () => {
  for (const path of ["/crm/quotes", "/crm/accounts", "/fin/invoices", "/fin/reminders"]) {
    const { properties = {}, required } = inputs[`POST /api/v1${path}/:id/send-mail`] ?? {};
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["to", "cc", "subject", "text"]));
    expect(required).toEqual(["to", "subject", "text"]);
  }
});
