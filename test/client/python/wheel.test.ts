import { beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { callsOf, currentDocument, type Document } from "../../../build/openapi.ts";
import { pythonPackage, pythonVersion, pythonWheel, wheelName } from "../../../installers/build/python.ts";
import { VERSION } from "./python.ts";

const SECONDS = 1_700_000_000;

let document: Document;
beforeAll(async () => {
  document = await currentDocument();
});

describe("The Python wheel", () => {
  test("has the same bytes whenever it is built", async () => {
    const one = await pythonWheel(document, VERSION, SECONDS);
    const other = await pythonWheel(await currentDocument(), VERSION, SECONDS);
    expect(one.equals(other)).toBe(true);
  });

  test("calls each action once, by its first address", () => {
    const called = pythonPackage(document, VERSION)
      .filter(({ path }) => path.startsWith("freehold/api/"))
      .flatMap(({ text }) => [...text.matchAll(/self\._call\(\s*"([A-Z]+)",\s*"([^"]+)"/g)])
      .map(([, method, path]) => `${method} ${path}`);
    expect(called.length).toBeGreaterThan(1000);
    expect(new Set(called).size).toBe(called.length);
    const calls = callsOf(document);
    const first = new Map(calls.toReversed().map((call) => [call.action, `${call.method} ${call.path}`]));
    expect(called.sort()).toEqual([...first.values()].sort());
    // The others are further addresses of the same actions.
    const left = calls.filter((call) => !called.includes(`${call.method} ${call.path}`));
    for (const call of left)
      expect(call.summary).toBe(calls.find(({ action }) => action === call.action)?.summary ?? "");
  });

  test("lists its files with their hashes, as installers require", async () => {
    const info = "freehold_client-1.2.3.dist-info";
    const files = unzipSync(await pythonWheel(document, VERSION, SECONDS));
    const text = (path: string) => Buffer.from(files[`${info}/${path}`] ?? []).toString();
    const record = text("RECORD").trim().split("\n");
    expect(record.map((line) => line.split(",")[0])).toEqual(Object.keys(files));
    for (const [path, bytes] of Object.entries(files)) {
      const hash = createHash("sha256").update(bytes).digest("base64url");
      const facts = path.endsWith("/RECORD") ? "," : `sha256=${hash},${bytes.length}`;
      expect(record).toContain(`${path},${facts}`);
    }
    expect(text("METADATA")).toContain("\nVersion: 1.2.3\n");
    expect("freehold/py.typed" in files).toBe(true);
  });

  test.each([
    ["1.2.3", "1.2.3"],
    ["1.2.3-rc.1", "1.2.3rc1"],
    ["1.2.3-beta2", "1.2.3b2"],
    ["1.2.3-alpha", "1.2.3a0"],
    ["1.2.3-nightly.4-x", "1.2.3.dev0+nightly.4.x"],
  ])("of %s has the version %s, as Python writes it", (version, written) => {
    expect(pythonVersion(version)).toBe(written);
    expect(wheelName(version)).toBe(`freehold_client-${written}-py3-none-any.whl`);
  });
});
