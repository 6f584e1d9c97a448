import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { auditCommand } from "../../../src/cli/audit/index.ts";
import { runCommand } from "../../../src/cli/run.ts";
import { KeptLog } from "./kept-log.ts";

const COMMANDS = { audit: async () => auditCommand };

let log: KeptLog;
let text: string;

beforeAll(async () => {
  log = new KeptLog();
  await log.write(250);
  await log.audit.checkpoint();
  text = `${(await log.export()).join("\n")}\n`;
  writeFileSync(join(log.folder, "key.jwk"), JSON.stringify(log.signer.identity.publicKey));
  writeFileSync(join(log.folder, "curve.jwk"), '{"kty":"EC"}');
});
afterAll(() => log.discard());

let serial = 0;
function verify(content: string | Uint8Array, key = "key.jwk"): Promise<number> {
  serial += 1;
  const file = join(log.folder, `file-${serial}`);
  writeFileSync(file, content);
  return runCommand(COMMANDS, ["audit", "verify", file, "--key", join(log.folder, key)], {});
}

test("a plain or compressed export verifies", async () => {
  expect(await verify(text)).toBe(0);
  expect(await verify(text.replaceAll("\n", "\r\n"))).toBe(0);
  expect(await verify(gzipSync(text))).toBe(0);
});

for (const [what, content] of [
  ["is edited", () => gzipSync(text.replace("user-3", "user-4"))],
  ["has truncated compressed data", () => gzipSync(text).subarray(0, -100)],
  ["has truncated text", () => gzipSync(text.slice(0, -3000))],
  ["has a flipped byte", () => gzipSync(text).with(2000, 0)],
  ["has trailing data", () => Buffer.concat([gzipSync(text), Buffer.from("more")])],
  ["decompresses to an endless line", () => gzipSync(Buffer.alloc(70 * 1024 * 1024, 0x61))],
  ["is an empty ZIP", () => Buffer.from("PK\x03\x04")],
  ["is empty", () => ""],
  ["is a report without a valid signature", () => '{"freehold_report":1,"report":"{}","signature":"AAAA"}'],
] as const) {
  test(`a file that ${what} is rejected without a stack trace`, async () => {
    expect(await verify(content())).toBe(1);
  });
}

test("an invalid key or missing argument is a usage error", async () => {
  expect(await verify(text, "curve.jwk")).toBe(2);
  expect(await verify(text, "missing.jwk")).toBe(2);
  expect(
    await runCommand(
      COMMANDS,
      ["audit", "verify", join(log.folder, "none"), "--key", join(log.folder, "key.jwk")],
      {},
    ),
  ).toBe(2);
  const nowhere = ["--data", join(log.folder, "none")];
  expect(await runCommand(COMMANDS, ["audit", "verify", ...nowhere], {})).toBe(2);
  expect(await runCommand(COMMANDS, ["audit", "witness", ...nowhere], {})).toBe(2);
});
