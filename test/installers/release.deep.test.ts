import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publicKeyText } from "../../build/signing.ts";
import { readPublicKey, verifiedComment } from "../../src/system/upgrade/minisign.ts";
import { key, packaged, version } from "./packages.ts";

const dist = await packaged();

test("builds are reproducible except for npm", async () => {
  const other = await packaged();
  const names = readdirSync(dist).filter((name) => name !== "client");
  expect(readdirSync(other)).toEqual(readdirSync(dist));
  for (const name of names)
    expect([name, readFileSync(join(other, name)).equals(readFileSync(join(dist, name)))]).toEqual([
      name,
      true,
    ]);
});

test("every release file is listed in SHA256SUMS and signed with its version and target", async () => {
  const names = readdirSync(dist).filter(
    (name) => !name.endsWith(".minisig") && !["SHA256SUMS", "client"].includes(name),
  );
  expect(names.sort()).toEqual([
    "Containerfile",
    `freehold-${version}-1.aarch64.rpm`,
    `freehold-${version}-1.x86_64.rpm`,
    `freehold-${version}-macos-arm64.tar.gz`,
    `freehold-client-${version}.tgz`,
    "freehold-darwin-arm64",
    "freehold-licenses.txt",
    "freehold-linux-arm64",
    "freehold-linux-x64",
    "freehold-windows-x64.exe",
    `freehold_${version}_amd64.deb`,
    `freehold_${version}_arm64.deb`,
    `freehold_client-${version}-py3-none-any.whl`,
    "install.ps1",
    "install.sh",
    "release.pub",
  ]);
  const sums = readFileSync(join(dist, "SHA256SUMS"), "utf8").trim().split("\n");
  expect(sums.map((line) => line.split("  ")[1])).toEqual(names);
  const trusted = readPublicKey(publicKeyText(key));
  const comments = await Promise.all(
    [...names, "SHA256SUMS"].map(async (name) => {
      const signature = readFileSync(join(dist, `${name}.minisig`), "utf8");
      const comment = await verifiedComment(join(dist, name), signature, trusted);
      return comment.split("\t").slice(1).join(" ");
    }),
  );
  const machines = new Map([
    ["freehold-darwin-arm64", "darwin-arm64"],
    ["freehold-linux-arm64", "linux-arm64"],
    ["freehold-linux-x64", "linux-x64"],
    ["freehold-windows-x64.exe", "windows-x64"],
  ]);
  expect(comments).toEqual(
    [...names, "SHA256SUMS"].map(
      (name) => `file:${name} version:${version} target:${machines.get(name) ?? "any"}`,
    ),
  );
});

test.each([
  ["install.sh", "\nrelease_key="],
  ["install.ps1", "\n$release_key="],
])("%s contains the public key in a release and none in the sources", (script, variable) => {
  const [, line] = publicKeyText(key).split("\n");
  expect(readFileSync(join(dist, script), "utf8")).toContain(`${variable}'${line}'\n`);
  const source = readFileSync(join(import.meta.dir, "../../installers", script), "utf8");
  expect(source).toContain(`${variable}''\n`);
});
