import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ERRORS } from "../../../src/kernel/errors.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { makeKey } from "../developer/key.ts";
import { publicRoutes } from "./routes.ts";

let appliance: TestAppliance;
let ana: Client;
let whole: Json;
let own: Json;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  whole = (await appliance.send("GET", "/docs/json")).body;
  own = (await appliance.send("GET", "/api/public/v1/openapi.json")).body;
});
afterAll(() => appliance.stop());

const operations = (document: Json): Json[] =>
  Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

function references(part: Json): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === "$ref" ? [String(value)] : references(value),
  );
}

function find(document: Json, reference: string): Json {
  return reference
    .slice(2)
    .split("/")
    .reduce((part, name) => part?.[name], document);
}

/** Named schemas as JSON, without the descriptions of fields that use them. */
function namedSchemas(part: Json): [name: string, text: string][] {
  if (typeof part !== "object" || part === null) return [];
  const inner = Object.values(part).flatMap(namedSchemas);
  if (typeof part.$id !== "string") return inner;
  const text = JSON.stringify(part, (key, value) => (key.startsWith("x-") ? undefined : value));
  return [...inner, [part.$id, text]];
}

describe("The public OpenAPI document", () => {
  test("contains exactly the public endpoints of the whole document", () => {
    const paths = new Set(publicRoutes(appliance).map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}")));
    expect(
      Object.keys(own.paths)
        .filter((path) => path !== "/api/public/v1/openapi.json")
        .toSorted(),
    ).toEqual([...paths].toSorted());
    for (const path of paths) expect(own.paths[path]).toEqual(whole.paths[path]);
  });

  test("is self-contained, without unused schemas", () => {
    const missing = references(own).filter((reference) => find(own, reference) === undefined);
    expect(missing).toEqual([]);
    const referred = new Set(references(own));
    const unused = Object.entries<Json>(own.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, members]) => Object.keys(members).map((name) => `#/components/${kind}/${name}`))
      .filter((reference) => !referred.has(reference));
    expect(unused).toEqual([]);
    expect(Object.keys(own.components.securitySchemes)).toEqual(["apiKey"]);
  });

  test("names every operation once", () => {
    for (const document of [whole, own]) {
      const ids = operations(document).map(({ operationId }) => operationId);
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    }
    expect(references(whole).filter((reference) => find(whole, reference) === undefined)).toEqual([]);
  });

  test("has one schema per name", () => {
    const { actions } = appliance.appliance.engine.registry;
    const found = new Map<string, Set<string>>();
    for (const { input, output } of actions) {
      for (const [name, text] of namedSchemas([input, output])) {
        found.set(name, (found.get(name) ?? new Set()).add(text));
      }
    }
    expect([...found].filter(([, texts]) => texts.size > 1).map(([name]) => name)).toEqual([]);
  });

  test("documents the key, scope and errors of each operation", () => {
    for (const { action, method, path, scope } of publicRoutes(appliance)) {
      const operation = own.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];
      expect(operation).toMatchObject({ security: [{ apiKey: [scope] }], "x-scope": scope });
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(["401", "403", "422", "429", "500", "503", String(action.status)]),
      );
      if (action.etag) {
        expect(operation.responses["304"].$ref).toBe("#/components/responses/Unchanged");
        expect(JSON.stringify(operation.parameters)).toContain("If-None-Match");
      }
    }
  });

  test("describes the error body", async () => {
    const key = await makeKey(appliance, ana, { scopes: ["usage:read"] });
    const { body } = await key.get("/api/public/v1/courses");
    const { required, properties } = own.components.schemas.Error;
    expect(Object.keys(body).toSorted()).toEqual(required.toSorted());
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["budget", "limit", "retryable"]));
    const codes = JSON.stringify(own.components.responses);
    for (const code of Object.keys(ERRORS).filter((name) => name.startsWith("KEY_")))
      expect(codes).toContain(code);
  });

  test("does not mark users' endpoints as accessible by API key", () => {
    const people = operations(whole).filter(({ path }) => path.startsWith("/api/v1/"));
    const keyed = people.filter(({ security }) => JSON.stringify(security).includes("apiKey"));
    expect(keyed).toEqual([]);
  });
});
