import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { initialised, Served } from "../kit/executable.ts";

let data: string;
let served: Served;
beforeAll(async () => {
  data = await initialised();
  served = await Served.start(data);
});
afterAll(async () => {
  await served.stop();
  rmSync(data, { recursive: true, force: true });
});

test("no documented route of the executable answers 404 or 500", async () => {
  const ana = await served.logIn();
  const { body: document } = await served.send("GET", "/docs/json");
  const wrong: string[] = [];
  // Served only if Freehold created the certificate authority itself.
  const without = new Set(["/tls/authority.crt"]);
  const ask = async (path: string, method: string) => {
    const reply = await ana.call(
      method.toUpperCase(),
      path.replaceAll(/\{\w+\}/g, "none"),
      method === "get" || method === "delete" ? undefined : {},
    );
    if (reply.status >= 500 || reply.body?.code === "ROUTE_NOT_FOUND")
      wrong.push(`${method} ${path}: ${reply.status}`);
  };
  for (const [path, operations] of Object.entries<Record<string, object>>(document.paths)) {
    if (path.endsWith("/logout") || without.has(path)) continue;
    await Promise.all(Object.keys(operations).map((method) => ask(path, method)));
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(document.paths).length).toBeGreaterThan(500);
});
