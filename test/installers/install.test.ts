import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { hostTarget } from "../../build/targets.ts";
import { packageRelease } from "../../installers/build/package.ts";
import { freshFolder } from "../kit/appliance.ts";
import { key, SECONDS, version } from "./packages.ts";

/** Says what a program of Freehold says that the script asks, and notes what it is told to do. */
const PROGRAM = `#!/bin/sh
case $1 in
  version) echo "freehold ${version}" ;;
  man | completion) echo "$*" ;;
  service) [ "$2" = status ] && echo '{"state":"absent"}' || echo "$*" >>"\${0%/*}/told" ;;
  *) echo "$*" >>"\${0%/*}/told" ;;
esac
`;

/** The files of a release, signed or not, in a folder of their own. */
async function release(isSigned = true): Promise<string> {
  const dist = join(freshFolder(), "release");
  mkdirSync(dist);
  writeFileSync(join(dist, `freehold-${hostTarget()}`), PROGRAM);
  writeFileSync(join(dist, "freehold-licenses.txt"), "the licences");
  await packageRelease({ dist, key: isSigned ? key : undefined, version, seconds: SECONDS });
  return dist;
}

const signed = await release();

/** Runs the script of a release, as a person does, into a folder of its own. */
function install(
  dist: string,
  prefix: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["sh", join(dist, "install.sh"), ...args], {
    env: { PATH: process.env.PATH ?? "", PREFIX: prefix, ...env },
  });
  return { code: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

const installed = (prefix: string) =>
  existsSync(prefix)
    ? readdirSync(prefix, { recursive: true, encoding: "utf8" })
        .filter((name) => name.includes("freehold"))
        .sort()
    : [];

/** All programs of this machine but one. */
function without(program: string): string {
  const folder = freshFolder();
  for (const place of ["/usr/local/bin", "/usr/bin", "/bin"])
    for (const name of existsSync(place) ? readdirSync(place) : [])
      if (name !== program && !existsSync(join(folder, name))) {
        try {
          symlinkSync(join(place, name), join(folder, name));
        } catch {
          // A link to nowhere stands there already.
        }
      }
  return folder;
}

const [withOpenssl = "", withMinisign = ""] = ["minisign", "openssl"].map(without);
const paths = [withOpenssl, withMinisign];

describe("install.sh", () => {
  test("installs the program of this machine with its manual and the words for the shells", () => {
    const prefix = join(freshFolder(), "usr");
    const { code, stdout, stderr } = install(signed, prefix);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`Installed: freehold ${version} in ${prefix}/bin/freehold`);
    expect(installed(prefix)).toEqual([
      "bin/freehold",
      "share/bash-completion/completions/freehold",
      "share/fish/vendor_completions.d/freehold.fish",
      "share/man/man1/freehold.1",
      "share/zsh/site-functions/_freehold",
    ]);
    expect(readFileSync(join(prefix, "share/man/man1/freehold.1"), "utf8")).toBe("man\n");
  });

  test("has the program that is there upgrade itself, makes it a service, and takes all of it away again", () => {
    const prefix = join(freshFolder(), "usr");
    expect(install(signed, prefix, ["--service"]).code).toBe(0);
    const onLinux = (words: string) => (process.platform === "linux" ? [words] : []);
    const told = () => {
      const lines = readFileSync(join(prefix, "bin/told"), "utf8").trim().split("\n");
      writeFileSync(join(prefix, "bin/told"), "");
      return lines;
    };
    expect(told()).toEqual([...onLinux("desktop --install"), "service install"]);
    expect(install(signed, prefix, [], { FREEHOLD_DATA: "/srv/freehold" }).code).toBe(0);
    const file = join(signed, `freehold-${hostTarget()}`);
    expect(told()).toEqual([`upgrade ${file} --data /srv/freehold`, ...onLinux("desktop --install")]);
    expect(install(signed, prefix, ["--service"]).code).toBe(0);
    expect(told()).toEqual([`upgrade ${file}`, ...onLinux("desktop --install"), "service install"]);
    const gone = install(signed, prefix, ["--uninstall"]);
    expect([gone.code, installed(prefix)]).toEqual([0, []]);
    expect(told()).toEqual([...onLinux("desktop --uninstall"), "service uninstall"]);
    expect(gone.stdout).toContain("data are where they were");
  });

  const wrong: [string, (dist: string) => void, string][] = [
    [
      "a program that was changed",
      (dist) => appendFileSync(join(dist, `freehold-${hostTarget()}`), "#"),
      "not what SHA256SUMS says",
    ],
    [
      "a list of sums that was changed",
      (dist) => appendFileSync(join(dist, "SHA256SUMS"), "\n"),
      "signature of SHA256SUMS is wrong",
    ],
    [
      "a signature that was changed",
      (dist) => spoilSignature(join(dist, "SHA256SUMS.minisig")),
      "signature of SHA256SUMS is wrong",
    ],
    [
      "no signature",
      (dist) => writeFileSync(join(dist, "SHA256SUMS.minisig"), ""),
      "signature of SHA256SUMS is wrong",
    ],
  ];

  /** Another bit within the first of the two signatures. */
  function spoilSignature(path: string): void {
    const lines = readFileSync(path, "utf8").split("\n");
    const bytes = Buffer.from(lines[1] ?? "", "base64");
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    writeFileSync(path, [lines[0], bytes.toString("base64"), ...lines.slice(2)].join("\n"));
  }

  test.each(wrong)(
    "refuses %s, with minisign and with openssl, and installs nothing",
    (_, spoil, message) => {
      const dist = join(freshFolder(), "release");
      cpSync(signed, dist, { recursive: true });
      spoil(dist);
      for (const PATH of paths) {
        const prefix = join(freshFolder(), "usr");
        const { code, stderr } = install(dist, prefix, [], { PATH });
        expect([code, installed(prefix)]).toEqual([1, []]);
        expect(stderr).toContain(message);
      }
    },
  );

  test("checks with openssl what minisign has signed", () => {
    const prefix = join(freshFolder(), "usr");
    const { code, stderr } = install(signed, prefix, [], { PATH: withOpenssl });
    expect([code, stderr]).toEqual([0, ""]);
  });

  test("says that nobody checked who made the files when they are not signed", async () => {
    const prefix = join(freshFolder(), "usr");
    const { code, stderr } = install(await release(false), prefix);
    expect([code, installed(prefix)[0]]).toEqual([0, "bin/freehold"]);
    expect(stderr).toContain("who made them was not checked");
  });
});
