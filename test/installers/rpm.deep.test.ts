import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { packaged, SECONDS, version } from "./packages.ts";

const bytes = readFileSync(join(await packaged(), `freehold-${version}-1.x86_64.rpm`));

const LEAD = 96;
const START = 16;
const ENTRY = 16;

interface Header {
  end: number;
  tags: ReadonlyMap<number, unknown>;
}

/** Reads an RPM header: an index, followed by the store with its values. */
function headerAt(at: number): Header {
  const [count, size] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
  const store = at + START + count * ENTRY;
  const tags = new Map<number, unknown>();
  for (let i = 0; i < count; i++) {
    const place = at + START + i * ENTRY;
    const [tag, type, offset, length] = [0, 4, 8, 12].map((by) => bytes.readUInt32BE(place + by));
    tags.set(tag ?? 0, storedAt(type ?? 0, store + (offset ?? 0), length ?? 0));
  }
  return { end: store + size, tags };
}

function storedAt(type: number, at: number, count: number): unknown {
  const each = (width: number, read: (place: number) => number) =>
    Array.from({ length: count }, (_, i) => read(at + i * width));
  if (type === 3) return each(2, (place) => bytes.readUInt16BE(place));
  if (type === 4) return each(4, (place) => bytes.readUInt32BE(place));
  if (type === 7) return bytes.subarray(at, at + count);
  const texts = bytes.toString("utf8", at).split("\0", count);
  return type === 8 ? texts : texts[0];
}

const signature = headerAt(LEAD);
const begin = Math.ceil(signature.end / 8) * 8;
const header = headerAt(begin);
const payload = bytes.subarray(header.end);
const texts = (tag: number) => header.tags.get(tag) as string[];
const numbers = (tag: number) => header.tags.get(tag) as number[];
const hash = (algorithm: string, content: Uint8Array) => createHash(algorithm).update(content).digest("hex");

describe("RPM package", () => {
  test("starts with the magic number and signature type of RPM", () => {
    expect(bytes.toString("hex", 0, 10)).toBe("edabeedb030000000001");
    expect(bytes.readUInt16BE(78)).toBe(5);
  });

  test("states its version and architecture and the time of the sources", () => {
    expect([1000, 1001, 1002, 1021, 1022].map((tag) => header.tags.get(tag))).toEqual([
      "freehold",
      version,
      "1",
      "linux",
      "x86_64",
    ]);
    expect(numbers(1006)).toEqual([SECONDS]);
  });

  test("contains valid digests of header and payload", () => {
    const inner = bytes.subarray(begin, header.end);
    const outer = bytes.subarray(begin);
    expect(signature.tags.get(273)).toBe(hash("sha256", inner));
    expect(signature.tags.get(269)).toBe(hash("sha1", inner));
    expect((signature.tags.get(1004) as Buffer).toString("hex")).toBe(hash("md5", outer));
    expect(signature.tags.get(1000)).toEqual([outer.length]);
    expect(signature.tags.get(1007)).toEqual([gunzipSync(payload).length]);
    expect(header.tags.get(5092)).toEqual([hash("sha256", payload)]);
  });

  test("lists files with modes and owners and marks settings as configuration", () => {
    const [names, folders, places] = [texts(1117), texts(1118), numbers(1116)];
    const [modes, groups, flags] = [numbers(1030), texts(1040), numbers(1037)];
    const files = names.map(
      (name, i) =>
        `${modes[i]?.toString(8)} root:${groups[i]} ${folders[places[i] ?? -1]}${name}${flags[i] === 17 ? " settings" : ""}`,
    );
    expect(files).toEqual([
      "40755 root:root /etc/freehold",
      "100640 root:freehold /etc/freehold/freehold.env settings",
      "100755 root:root /usr/bin/freehold",
      "100644 root:root /usr/lib/systemd/system/freehold.service",
      "100644 root:root /usr/share/applications/freehold.desktop",
      "100644 root:root /usr/share/bash-completion/completions/freehold",
      "40755 root:root /usr/share/doc/freehold",
      "100644 root:root /usr/share/doc/freehold/copyright",
      "100644 root:root /usr/share/doc/freehold/third-party-licenses.txt",
      "100644 root:root /usr/share/fish/vendor_completions.d/freehold.fish",
      "100644 root:root /usr/share/icons/hicolor/256x256/apps/freehold.png",
      "100644 root:root /usr/share/icons/hicolor/48x48/apps/freehold.png",
      "100644 root:root /usr/share/icons/hicolor/scalable/apps/freehold.svg",
      "100644 root:root /usr/share/man/man1/freehold.1.gz",
      "100644 root:root /usr/share/zsh/site-functions/_freehold",
    ]);
  });

  test("contains valid shell scripts for rpm", () => {
    for (const tag of [1023, 1024, 1025, 1026]) {
      const script = Buffer.from(String(header.tags.get(tag)));
      expect(script.toString()).toStartWith("#!/bin/sh\nset -e\n");
      expect([tag, Bun.spawnSync(["/bin/sh", "-n"], { stdin: script }).exitCode]).toEqual([tag, 0]);
      expect(header.tags.get(tag + 62)).toBe("/bin/sh");
    }
  });

  test("contains the files as a cpio archive", () => {
    const archive = gunzipSync(payload);
    const at = archive.indexOf("./usr/bin/freehold\0");
    expect(archive.toString("latin1", at - 110, at - 104)).toBe("070701");
    expect(archive.toString("latin1", at)).toContain("the program freehold-linux-x64");
    expect(archive.toString("latin1")).toContain("TRAILER!!!");
  });
});
