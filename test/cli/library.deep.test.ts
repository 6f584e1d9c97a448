import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { filesOf } from "../../src/cli/library/folder.ts";
import { type Json, PASSWORD, TestAppliance } from "../kit/appliance.ts";
import { run } from "../kit/executable.ts";
import { inside } from "./verbs/inside.ts";

const folder = mkdtempSync(join(tmpdir(), "freehold-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text = "# A page\n\nSome words.\n"): string {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

const keysOf = (path: string, as?: string) =>
  filesOf([join(folder, path)], as === undefined ? {} : { as }).map(({ key }) => key);

describe("Files of a folder", () => {
  test("are sorted by name, numbers by value", () => {
    for (const name of [
      "10-late.md",
      "9-early.txt",
      "2-first.html",
      ".hidden.md",
      "picture.png",
      "LICENSE.txt",
    ])
      write(`plain/${name}`);
    write("plain/inner/1.md");
    symlinkSync(folder, join(folder, "plain", "circle"));
    expect(keysOf("plain")).toEqual([
      "plain/2-first.html",
      "plain/9-early.txt",
      "plain/10-late.md",
      "plain/inner/1.md",
    ]);
    expect(keysOf("plain/inner", "mine")).toEqual(["mine/1.md"]);
  });

  test("follow the order of an mdBook, with unlisted files last", () => {
    for (const name of ["a.md", "b.md", "deep/c d.md", "z.md"]) write(`guide/src/${name}`);
    write(
      "guide/src/SUMMARY.md",
      "# Summary\n\n[Start](z.md)\n\n- [B](./b.md)\n  - [C](deep/c%20d.md#part)\n",
    );
    const inOrder = ["z.md", "b.md", "deep/c d.md", "a.md"];
    expect(keysOf("guide/src")).toEqual(inOrder.map((name) => `guide/src/${name}`));
    // Adding the parent folder finds the same documents.
    expect(keysOf("guide")).toEqual(keysOf("guide/src"));
  });

  test("follow the order of an OpenStax collection", () => {
    for (const id of ["m1", "m2", "m30"]) write(`stax/modules/${id}/index.cnxml`);
    write("stax/README.md");
    write(
      "stax/collections/one.collection.xml",
      '<col:module document="m30"/><col:module document="m1"/><col:module document="m2"/>',
    );
    expect(keysOf("stax").map((key) => key.split("/")[2])).toEqual(["m30", "m1", "m2"]);
  });

  test("are reported as missing if the path does not exist", () => {
    expect(() => keysOf("nowhere")).toThrow("nowhere not found");
  });
});

describe("freehold library", () => {
  let appliance: TestAppliance;
  beforeAll(async () => {
    appliance = await TestAppliance.start(["--jobs-tick-seconds", "1"]);
    await appliance.setUp();
  });
  afterAll(() => appliance.stop());

  const library = (args: readonly string[]) => run(["library", ...args, ...access()], { stdin: PASSWORD });
  const access = () => ["--url", appliance.base, "--email", "ana@example.com", "--password-stdin", "--json"];

  test("imports a folder through the server and updates changed files", async () => {
    write("hand/1-travel.md", "# Travel\n\nWhoever travels keeps each receipt.\n");
    write("hand/2-leave.md", "# Leave\n\nEverybody has thirty days of leave.\n");
    const args = ["import", join(folder, "hand"), "--domain", "Handbook", "--wait"];
    const first = await library(args);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({ added: 2, unchanged: 0, ready: 2, failed: [] });
    expect(first.stderr).toContain("1/2  added         hand/1-travel.md");

    write("hand/2-leave.md", "# Leave\n\nEverybody has forty days of leave.\n");
    write("hand/3-broken.docx", "PK\u0003\u0004 and no archive behind it\0\u0001");
    const second = await library(args);
    expect(second.code).toBe(1);
    expect(JSON.parse(second.stdout)).toMatchObject({
      added: 1,
      revised: 1,
      unchanged: 1,
      ready: 2,
      failed: [{ file_name: "3-broken.docx" }],
    });
    const ana = await appliance.logIn("ana@example.com");
    const { data } = (await ana.get("/api/v1/learning/documents?sort=position")).body;
    expect(data.map(({ title, revision, origin }: Json) => [title, revision, origin])).toEqual([
      ["Travel", 1, "folder"],
      ["Leave", 2, "folder"],
      ["3-broken", 0, "folder"],
    ]);
  });

  test("explains invalid arguments", async () => {
    const cases: [args: string[], code: number, says: string][] = [
      [["import"], 2, "Specify the files"],
      [["burn"], 2, "library requires one of these subcommands: import"],
      [["status", "more"], 2, "does not accept a path"],
      [["import", join(folder, "guide"), "--data", appliance.folder], 1, "--url"],
      [["status", "--url", appliance.base], 2, "--email"],
      [["status", "--url", "nowhere"], 2, "--url must be an address"],
    ];
    for (const [args, code, says] of cases) {
      const result = await inside(["library", ...args]);
      expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(says)]);
    }
  });

  test("imports into a folder without a running server", async () => {
    const own = await TestAppliance.start();
    await own.setUp();
    await own.appliance.stop();
    const data = ["--data", own.folder, "--json", "--organization"];
    const result = await inside(["library", "import", join(folder, "guide"), "--wait", ...data, "Acme"]);
    expect(result.code).toBe(0);
    expect(JSON.parse(result.stdout)).toMatchObject({ added: 4, ready: 4, failed: [] });
    const list = await inside(["library", "list", ...data, "Acme"]);
    expect(list.stdout.trim().split("\n")).toHaveLength(4);
    const status = await inside(["library", "status", ...data, "Acme"]);
    expect(JSON.parse(status.stdout).libraries[0]).toMatchObject({ documents: { ready: 4 }, jobs: 0 });
    const unknown = await inside(["library", "status", ...data, "Nobody"]);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("Organisation not found")]);
    rmSync(own.folder, { recursive: true });
  });
});
