import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { makeKey, publicKeyText } from "../../build/signing.ts";
import { packageRelease } from "../../installers/build/package.ts";
import product from "../../package.json";
import { readPublicKey, verifiedComment } from "../../src/system/upgrade/minisign.ts";
import { freshFolder } from "../kit/appliance.ts";

const SECONDS = 1_700_000_000;
const key = makeKey();

async function packaged(): Promise<string> {
  const dist = join(freshFolder(), "dist");
  mkdirSync(dist);
  for (const name of ["freehold-linux-x64", "freehold-linux-arm64", "freehold-windows-x64.exe"])
    writeFileSync(join(dist, name), `the program ${name}`);
  await packageRelease(dist, key, SECONDS);
  return dist;
}

const dist = await packaged();
const deb = `freehold_${product.version}_amd64.deb`;

/** The members of an ar archive by name. */
function membersOf(bytes: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const size = Number(bytes.toString("latin1", at + 48, at + 58));
    found.set(bytes.toString("latin1", at, at + 16).trim(), bytes.subarray(at + 60, at + 60 + size));
    at += 60 + size + (size % 2);
  }
  return found;
}

async function listed(archive: Buffer): Promise<string[]> {
  const child = Bun.spawnSync(["tar", "--numeric-owner", "-tvf", "-"], { stdin: gunzipSync(archive) });
  return child.stdout
    .toString()
    .trim()
    .split("\n")
    .map((line) => line.replace(/^(\S+) (\S+) .* (\S+)$/, "$1 $2 $3"));
}

describe("a package for Debian", () => {
  const members = membersOf(readFileSync(join(dist, deb)));
  const member = (name: string) => members.get(name) ?? Buffer.alloc(0);

  test("is of a version, what dpkg is told, and files, in this order", () => {
    expect([...members.keys()]).toEqual(["debian-binary", "control.tar.gz", "data.tar.gz"]);
    expect(member("debian-binary").toString()).toBe("2.0\n");
  });

  test("puts each file where it belongs, owned by root, each folder before what is in it", async () => {
    expect(await listed(member("data.tar.gz"))).toEqual([
      "drwxr-xr-x 0/0 ./",
      "drwxr-xr-x 0/0 ./etc/",
      "drwxr-xr-x 0/0 ./etc/freehold/",
      "-rw-r----- 0/0 ./etc/freehold/freehold.env",
      "drwxr-xr-x 0/0 ./usr/",
      "drwxr-xr-x 0/0 ./usr/bin/",
      "-rwxr-xr-x 0/0 ./usr/bin/freehold",
      "drwxr-xr-x 0/0 ./usr/lib/",
      "drwxr-xr-x 0/0 ./usr/lib/systemd/",
      "drwxr-xr-x 0/0 ./usr/lib/systemd/system/",
      "-rw-r--r-- 0/0 ./usr/lib/systemd/system/freehold.service",
      "drwxr-xr-x 0/0 ./usr/share/",
      "drwxr-xr-x 0/0 ./usr/share/doc/",
      "drwxr-xr-x 0/0 ./usr/share/doc/freehold/",
      "-rw-r--r-- 0/0 ./usr/share/doc/freehold/copyright",
    ]);
  });

  test("brings the scripts of dpkg, which a shell can read", async () => {
    const names = await listed(member("control.tar.gz"));
    expect(names).toEqual([
      "-rw-r--r-- 0/0 ./control",
      "-rw-r--r-- 0/0 ./md5sums",
      "-rw-r--r-- 0/0 ./conffiles",
      "-rwxr-xr-x 0/0 ./postinst",
      "-rwxr-xr-x 0/0 ./prerm",
      "-rwxr-xr-x 0/0 ./postrm",
    ]);
    const folder = join(import.meta.dir, "../../installers/deb");
    for (const script of ["postinst", "prerm", "postrm"])
      expect(Bun.spawnSync(["/bin/sh", "-n", join(folder, script)]).exitCode).toBe(0);
  });
});

test("two runs make the same bytes, but for nothing", async () => {
  const other = await packaged();
  const names = readdirSync(dist).filter((name) => !name.endsWith(".minisig"));
  expect(readdirSync(other)).toEqual(readdirSync(dist));
  for (const name of names)
    expect(readFileSync(join(other, name)).equals(readFileSync(join(dist, name)))).toBe(true);
});

test("everything of a release is in the list of sums and is signed, with what it is", async () => {
  const names = readdirSync(dist).filter((name) => !name.endsWith(".minisig") && name !== "SHA256SUMS");
  expect(names.sort()).toEqual([
    "freehold-linux-arm64",
    "freehold-linux-x64",
    "freehold-windows-x64.exe",
    `freehold_${product.version}_amd64.deb`,
    `freehold_${product.version}_arm64.deb`,
  ]);
  const sums = readFileSync(join(dist, "SHA256SUMS"), "utf8");
  expect(
    sums
      .trim()
      .split("\n")
      .map((line) => line.split("  ")[1]),
  ).toEqual(names);
  const trusted = readPublicKey(publicKeyText(key));
  const targets = await Promise.all(
    [...names, "SHA256SUMS"].map(async (name) => {
      const comment = await verifiedComment(
        join(dist, name),
        readFileSync(join(dist, `${name}.minisig`), "utf8"),
        trusted,
      );
      return comment.split("\t").slice(1).join(" ");
    }),
  );
  const version = `version:${product.version}`;
  expect(targets).toEqual([
    `file:freehold-linux-arm64 ${version} target:linux-arm64`,
    `file:freehold-linux-x64 ${version} target:linux-x64`,
    `file:freehold-windows-x64.exe ${version} target:windows-x64`,
    `file:freehold_${product.version}_amd64.deb ${version} target:any`,
    `file:freehold_${product.version}_arm64.deb ${version} target:any`,
    `file:SHA256SUMS ${version} target:any`,
  ]);
});
