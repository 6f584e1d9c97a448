/** Creates .rpm packages (https://rpm-software-management.github.io/rpm/manual/format.html). */
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { cpioOf, FILE, FOLDER } from "./cpio.ts";
import { gzipped } from "./gzip.ts";
import { headerOf, type Tag } from "./rpm-header.ts";
import type { Entry } from "./tar.ts";

export interface RpmFacts {
  version: string;
  architecture: "x86_64" | "aarch64";
  license: string;
  summary: string;
  description: readonly string[];
  /** Must be sorted by path and include the package's own folders. */
  files: readonly PackagedFile[];
  scripts: Readonly<Record<ScriptName, string>>;
  /** Timestamp of the package and all its files, in seconds since 1970. */
  seconds: number;
}

export interface PackagedFile extends Entry {
  group?: string;
  /** True for a configuration file, whose changes by users survive an upgrade. */
  isSettings?: boolean;
}

type ScriptName = keyof typeof SCRIPTS;

/** Tag number of each scriptlet. The number of its interpreter's tag is 62 higher. */
const SCRIPTS = { pre: 1023, post: 1024, preun: 1025, postun: 1026 } as const;
const INTERPRETER_OF = 62;

const LEAD_MACHINE = { x86_64: 1, aarch64: 19 } as const;
const SIGNATURE_REGION = 62;
const REGION = 63;
const SHA256 = 8;

export function rpmOf(facts: RpmFacts): Buffer {
  const files = facts.files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const content = cpioOf(files, facts.seconds);
  const payload = gzipped(content);
  const header = headerOf(REGION, [
    ...aboutPackage(facts, files),
    ...aboutFiles(files, facts.seconds),
    ...aboutNeeds(facts),
    ...aboutScripts(facts),
    [5092, [hex("sha256", payload)]],
    [5093, { int32: [SHA256] }],
  ]);
  const signature = headerOf(SIGNATURE_REGION, [
    [269, hex("sha1", header)],
    [273, hex("sha256", header)],
    [1000, { int32: [header.length + payload.length] }],
    [1004, { bytes: createHash("md5").update(header).update(payload).digest() }],
    [1007, { int32: [content.length] }],
  ]);
  const gap = Buffer.alloc((8 - (signature.length % 8)) % 8);
  return Buffer.concat([leadOf(facts), signature, gap, header, payload]);
}

/** A tilde makes a pre-release sort before its release. A dash would end the version. */
export function rpmVersion(version: string): string {
  return version.replace("-", "~").replaceAll("-", ".");
}

/** Obsolete and only read by file(1), but still required. */
function leadOf({ version, architecture }: RpmFacts): Buffer {
  const lead = Buffer.alloc(96);
  lead.write("edabeedb0300", "hex");
  lead.writeUInt16BE(LEAD_MACHINE[architecture], 8);
  lead.write(`freehold-${rpmVersion(version)}-1`.slice(0, 65), 10);
  lead.writeUInt16BE(1, 76);
  lead.writeUInt16BE(5, 78);
  return lead;
}

function aboutPackage(facts: RpmFacts, files: readonly PackagedFile[]): Tag[] {
  const version = rpmVersion(facts.version);
  return [
    [100, ["C"]],
    [1000, "freehold"],
    [1001, version],
    [1002, "1"],
    [1004, { text: facts.summary }],
    [1005, { text: facts.description.join("\n") }],
    [1006, { int32: [facts.seconds] }],
    [1007, "localhost"],
    [1009, { int32: [files.reduce((sum, { bytes }) => sum + bytes.length, 0)] }],
    [1014, facts.license],
    [1016, { text: "Applications/Productivity" }],
    [1021, "linux"],
    [1022, facts.architecture],
    [1044, `freehold-${version}-1.src.rpm`],
    [1064, "4.14.0"],
    [1124, "cpio"],
    [1125, "gzip"],
    [1126, "9"],
    [5062, "utf-8"],
  ];
}

const CONFIG_NOREPLACE = 1 | 16;
const WHOLE = 0xffffffff;

function aboutFiles(files: readonly PackagedFile[], seconds: number): Tag[] {
  const isFolder = ({ path }: Entry) => path.endsWith("/");
  const paths = files.map(({ path }) => posix.join("/", path).replace(/\/$/, ""));
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
  const folders = [...new Set(paths.map(folderOf))];
  const each = (number: number, value: (file: PackagedFile, i: number) => number): Tag => [
    number,
    { int32: files.map(value) },
  ];
  return [
    each(1028, ({ bytes }) => bytes.length),
    [1030, { int16: files.map((file) => (isFolder(file) ? FOLDER : FILE) | file.mode) }],
    [1033, { int16: files.map(() => 0) }],
    each(1034, () => seconds),
    [1035, files.map((file) => (isFolder(file) ? "" : hex("sha256", file.bytes)))],
    [1036, files.map(() => "")],
    each(1037, ({ isSettings }) => (isSettings ? CONFIG_NOREPLACE : 0)),
    [1039, files.map(() => "root")],
    [1040, files.map(({ group }) => group ?? "root")],
    each(1045, () => WHOLE),
    each(1095, () => 1),
    each(1096, (_, i) => i + 1),
    [1097, files.map(() => "")],
    each(1116, (_, i) => folders.indexOf(folderOf(paths[i] ?? ""))),
    [1117, paths.map((path) => posix.basename(path))],
    [1118, folders],
    [5011, { int32: [SHA256] }],
  ];
}

const EQUAL = 8;
const AT_MOST = 2 | EQUAL;
const INTERPRETER = 0x100;
const BEFORE_FILES = 0x200;
const OF_RPM = 0x1000000;

/** Dependencies, each with the phase of installation that needs it. */
const NEEDS: readonly (readonly [name: string, flags: number, version: string])[] = [
  ["/bin/sh", INTERPRETER, ""],
  ["/usr/sbin/useradd", BEFORE_FILES, ""],
  ["libc.so.6()(64bit)", 0, ""],
  ["rpmlib(CompressedFileNames)", OF_RPM | AT_MOST, "3.0.4-1"],
  ["rpmlib(FileDigests)", OF_RPM | AT_MOST, "4.6.0-1"],
  ["rpmlib(PayloadFilesHavePrefix)", OF_RPM | AT_MOST, "4.0-1"],
];

function aboutNeeds({ version, architecture }: RpmFacts): Tag[] {
  const own = `${rpmVersion(version)}-1`;
  const provided = ["freehold", `freehold(${architecture === "x86_64" ? "x86-64" : "aarch-64"})`];
  return [
    [1047, provided],
    [1112, { int32: provided.map(() => EQUAL) }],
    [1113, provided.map(() => own)],
    [1048, { int32: NEEDS.map(([, flags]) => flags) }],
    [1049, NEEDS.map(([name]) => name)],
    [1050, NEEDS.map(([, , least]) => least)],
  ];
}

function aboutScripts({ scripts }: RpmFacts): Tag[] {
  // Object.entries loses the key type.
  return (Object.entries(SCRIPTS) as [ScriptName, number][]).flatMap(([name, number]): Tag[] => [
    [number, scripts[name]],
    [number + INTERPRETER_OF, "/bin/sh"],
  ]);
}

const hex = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest("hex");
