import { afterAll, beforeAll, expect, test } from "bun:test";
import { CHAPTERS } from "../../src/http/openapi-chapters.ts";
import { type Json, send, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let whole: Json;
let chapters: Json[];
beforeAll(async () => {
  appliance = await TestAppliance.start();
  whole = (await send(appliance.base, "GET", "/docs/json")).body;
  chapters = await Promise.all(
    CHAPTERS.map(async ({ slug }) => (await send(appliance.base, "GET", `/docs/json/${slug}`)).body),
  );
});
afterAll(() => appliance.stop());

test("lists every API path in one chapter", () => {
  const listed = chapters.flatMap(({ paths }) => Object.keys(paths));
  expect(listed.toSorted()).toEqual(Object.keys(whole.paths).toSorted());
  for (const { paths, info } of chapters)
    expect([info.title, Object.keys(paths).length > 0]).toEqual([info.title, true]);
});

test("includes the components that a chapter refers to, and few others", () => {
  const { length } = JSON.stringify(whole);
  for (const { info, paths, components } of chapters) {
    const text = JSON.stringify({ paths, components });
    const named = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
    const lacking = named.flatMap(([, kind = "", name = ""]) =>
      components[kind]?.[name] === undefined ? name : [],
    );
    expect([info.title, named.length > 0, lacking]).toEqual([info.title, true, []]);
    expect(text.length).toBeLessThan(length / 3);
  }
});

test("documents each format of a stream as clients receive it", () => {
  const { content, headers } = whole.paths["/api/v1/learning/graph/export"].get.responses[200];
  expect(content).toEqual({
    "application/ld+json": { schema: {} },
    "text/plain; charset=utf-8": { schema: { type: "string" } },
    "text/vnd.graphviz; charset=utf-8": { schema: { type: "string" } },
  });
  expect(Object.keys(headers)).toContain("Content-Disposition");
});

test("names the chapters on the docs page without embedding the specification", async () => {
  const page = await (await fetch(`${appliance.base}/docs`)).text();
  for (const { slug, title } of CHAPTERS) {
    expect(page).toContain(`/docs/json/${slug}`);
    expect(page).toContain(title);
  }
  expect(page).not.toContain('"spec"');
});

test.each(["/docs/json", "/docs/json/crm"])(
  "serves %s with a trailing slash, and read-only",
  async (path) => {
    const [one, slashed] = [await appliance.send("GET", path), await appliance.send("GET", `${path}/`)];
    expect([slashed.status, slashed.headers.get("etag")]).toEqual([200, one.headers.get("etag")]);
    expect(slashed.headers.get("x-content-type-options")).toBe("nosniff");
    const head = await appliance.send("HEAD", path);
    expect([head.status, head.headers.get("etag"), head.text]).toEqual([200, one.headers.get("etag"), ""]);
    const { status, headers } = await appliance.send("DELETE", path);
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  },
);

test("returns 404 for an unknown chapter", async () => {
  const { status, body } = await send(appliance.base, "GET", "/docs/json/nowhere");
  expect([status, body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
});
