import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKey, signatureOf } from "../../build/signing.ts";
import { commentOf, thisMachine } from "../../src/system/upgrade/release.ts";
import { VERSION } from "../../src/version.ts";
import { key, Office, ran, release, writeProgram } from "./office.ts";

const stranger = makeKey();

describe("Rejected upgrade files", () => {
  const office = Office.open();
  const other = thisMachine() === "linux-x64" ? "linux-arm64" : "linux-x64";
  const cases: [string, (folder: string) => Promise<string>, string][] = [
    [
      "signed with an unknown key",
      (folder) => release(folder, "9.0.1", "", { by: stranger }),
      "but this program trusts",
    ],
    ["for another platform", (folder) => release(folder, "9.0.2", "", { target: other }), `is for ${other}`],
    ["of an older version", (folder) => release(folder, "0.0.1"), "older than"],
    [
      "that does not start",
      (folder) => release(folder, "9.0.3", "", {}).then((file) => broken(file, "9.0.3")),
      "does not start",
    ],
    ["without a signature", async (folder) => writeProgram(join(folder, "unsigned"), "9.0.4"), "signature"],
    [
      "changed after signing",
      (folder) => release(folder, "9.0.5").then((file) => writeProgram(file, "9.0.5", ":")),
      "does not match",
    ],
    ["whose signature names a newer version", (folder) => renamed(folder), "but its signature is for 9.0.6"],
  ];

  async function broken(file: string, version: string): Promise<string> {
    writeFileSync(file, "\x7fELF, but cut short");
    const comment = commentOf({ file: "freehold", version, target: thisMachine() }, 0);
    writeFileSync(`${file}.minisig`, await signatureOf(file, comment, key));
    return file;
  }

  async function renamed(folder: string): Promise<string> {
    const file = writeProgram(join(folder, "renamed"), VERSION);
    const comment = commentOf({ file: "freehold", version: "9.0.6", target: thisMachine() }, 0);
    writeFileSync(`${file}.minisig`, await signatureOf(file, comment, key));
    return file;
  }

  test.each(cases)("rejects a file %s and changes nothing", async (_, make, message) => {
    const { folder, program, command } = await office.then((one) => ({
      ...one,
      command: one.command.bind(one),
    }));
    const before = readFileSync(program, "utf8");
    const { code, stdout, stderr } = await ran(command(await make(folder), []));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("    at ");
    expect(readFileSync(program, "utf8")).toBe(before);
    expect(readdirSync(join(folder, "bin"))).toEqual(["freehold"]);
  });
});
