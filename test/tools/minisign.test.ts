import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKey, publicKeyText, readSecretKey, secretKeyText, signatureOf } from "../../build/signing.ts";
import { readPublicKey, verifiedComment } from "../../src/system/upgrade/minisign.ts";
import { install, installed, installSpoiled, release, SPOILED } from "../installers/script.ts";
import { freshFolder } from "../kit/appliance.ts";
import { programsWithout } from "../kit/programs/programs.ts";
import { need } from "./need.ts";

test("minisign and Freehold check each other's signatures and read each other's keys", async () => {
  const minisign = need("minisign");
  const folder = freshFolder();
  const [file, its] = [join(folder, "program"), join(folder, "its.minisig")];
  const [publicFile, secretFile] = [join(folder, "a.pub"), join(folder, "a.key")];
  const key = makeKey();
  const comment = "timestamp:0\tfile:program\tversion:1.0.0\ttarget:linux-x64";
  writeFileSync(file, Buffer.alloc(3_000_000, "freehold"));
  writeFileSync(publicFile, publicKeyText(key));
  writeFileSync(secretFile, secretKeyText(key));
  writeFileSync(`${file}.minisig`, await signatureOf(file, comment, key));
  const run = (...args: string[]) => Bun.spawnSync([minisign, ...args]);

  const checked = run("-V", "-p", publicFile, "-m", file);
  expect([checked.exitCode, checked.stdout.toString()]).toEqual([
    0,
    expect.stringContaining(`Trusted comment: ${comment}`),
  ]);
  expect(run("-S", "-s", secretFile, "-m", file, "-x", its, "-t", comment).exitCode).toBe(0);
  const trusted = readPublicKey(publicKeyText(key));
  expect(await verifiedComment(file, readFileSync(its, "utf8"), trusted)).toBe(comment);

  expect(run("-G", "-W", "-f", "-p", publicFile, "-s", secretFile).exitCode).toBe(0);
  const theirs = readSecretKey(readFileSync(secretFile, "utf8"));
  expect(readPublicKey(readFileSync(publicFile, "utf8"))).toEqual(readPublicKey(publicKeyText(theirs)));
});

const signed = await release();

describe.each([
  ["minisign", "openssl"],
  ["openssl", "minisign"],
])("install.sh with %s and without %s", (program, other) => {
  test("installs a signed release", () => {
    need(program);
    const prefix = join(freshFolder(), "usr");
    const { code, stderr } = install(signed, prefix, [], { PATH: programsWithout(other) });
    expect([code, stderr, installed(prefix)[0]]).toEqual([0, "", "bin/freehold"]);
  });

  test.each(SPOILED)("rejects %s and installs nothing", (_, spoil, message) => {
    need(program);
    expect(installSpoiled(signed, spoil, programsWithout(other))).toEqual({
      code: 1,
      installed: [],
      stderr: expect.stringContaining(message),
    });
  });
});
