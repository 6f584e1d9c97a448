import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { packaged, version } from "./packages.ts";

const dist = await packaged();
const deb = `freehold_${version}_amd64.deb`;

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

describe("Debian package", () => {
  const members = membersOf(readFileSync(join(dist, deb)));
  const member = (name: string) => members.get(name) ?? Buffer.alloc(0);

  test("contains the version, control and data members in this order", () => {
    expect([...members.keys()]).toEqual(["debian-binary", "control.tar.gz", "data.tar.gz"]);
    expect(member("debian-binary").toString()).toBe("2.0\n");
  });

  test("lists files owned by root, each folder before its content", async () => {
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
      "drwxr-xr-x 0/0 ./usr/share/applications/",
      "-rw-r--r-- 0/0 ./usr/share/applications/freehold.desktop",
      "drwxr-xr-x 0/0 ./usr/share/bash-completion/",
      "drwxr-xr-x 0/0 ./usr/share/bash-completion/completions/",
      "-rw-r--r-- 0/0 ./usr/share/bash-completion/completions/freehold",
      "drwxr-xr-x 0/0 ./usr/share/doc/",
      "drwxr-xr-x 0/0 ./usr/share/doc/freehold/",
      "-rw-r--r-- 0/0 ./usr/share/doc/freehold/copyright",
      "-rw-r--r-- 0/0 ./usr/share/doc/freehold/third-party-licenses.txt",
      "drwxr-xr-x 0/0 ./usr/share/fish/",
      "drwxr-xr-x 0/0 ./usr/share/fish/vendor_completions.d/",
      "-rw-r--r-- 0/0 ./usr/share/fish/vendor_completions.d/freehold.fish",
      "drwxr-xr-x 0/0 ./usr/share/icons/",
      "drwxr-xr-x 0/0 ./usr/share/icons/hicolor/",
      "drwxr-xr-x 0/0 ./usr/share/icons/hicolor/256x256/",
      "drwxr-xr-x 0/0 ./usr/share/icons/hicolor/256x256/apps/",
      "-rw-r--r-- 0/0 ./usr/share/icons/hicolor/256x256/apps/freehold.png",
      "drwxr-xr-x 0/0 ./usr/share/icons/hicolor/48x48/",
      "drwxr-xr-x 0/0 ./usr/share/icons/hicolor/48x48/apps/",
      "-rw-r--r-- 0/0 ./usr/share/icons/hicolor/48x48/apps/freehold.png",
      "drwxr-xr-x 0/0 ./usr/share/icons/hicolor/scalable/",
      "drwxr-xr-x 0/0 ./usr/share/icons/hicolor/scalable/apps/",
      "-rw-r--r-- 0/0 ./usr/share/icons/hicolor/scalable/apps/freehold.svg",
      "drwxr-xr-x 0/0 ./usr/share/man/",
      "drwxr-xr-x 0/0 ./usr/share/man/man1/",
      "-rw-r--r-- 0/0 ./usr/share/man/man1/freehold.1.gz",
      "drwxr-xr-x 0/0 ./usr/share/zsh/",
      "drwxr-xr-x 0/0 ./usr/share/zsh/vendor-completions/",
      "-rw-r--r-- 0/0 ./usr/share/zsh/vendor-completions/_freehold",
    ]);
  });

  test("contains valid shell scripts for dpkg", async () => {
    const names = await listed(member("control.tar.gz"));
    expect(names).toEqual([
      "-rw-r--r-- 0/0 ./control",
      "-rw-r--r-- 0/0 ./md5sums",
      "-rw-r--r-- 0/0 ./conffiles",
      "-rwxr-xr-x 0/0 ./preinst",
      "-rwxr-xr-x 0/0 ./postinst",
      "-rwxr-xr-x 0/0 ./prerm",
      "-rwxr-xr-x 0/0 ./postrm",
    ]);
    for (const script of ["preinst", "postinst", "prerm", "postrm"]) {
      const text = Bun.spawnSync(["tar", "-xOf", "-", `./${script}`], {
        stdin: gunzipSync(member("control.tar.gz")),
      }).stdout;
      expect(text.toString()).toStartWith("#!/bin/sh\nset -e\n");
      expect([script, Bun.spawnSync(["/bin/sh", "-n"], { stdin: text }).exitCode]).toEqual([script, 0]);
    }
  });
});
