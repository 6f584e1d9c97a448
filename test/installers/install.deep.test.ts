import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publicKeyText } from "../../build/signing.ts";
import { hostTarget } from "../../build/targets.ts";
import { freshFolder } from "../kit/appliance.ts";
import { programsWithout, standIns } from "../kit/programs/programs.ts";
import { key, version } from "./packages.ts";
import { install, installed, installSpoiled, release, SPOILED } from "./script.ts";

const signed = await release();

/** PATHs with only one of the two programs that can verify the signature. */
const others = programsWithout("minisign", "openssl");
const [withMinisign, withOpenssl] = [`${others}:${standIns("minisign")}`, `${others}:${standIns("openssl")}`];

describe("install.sh", () => {
  test("installs the program, its manual and shell completions", () => {
    const prefix = join(freshFolder(), "usr");
    const { code, stdout, stderr } = install(signed, prefix);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`Installed freehold ${version} at ${prefix}/bin/freehold`);
    expect(installed(prefix)).toEqual([
      "bin/freehold",
      "share/bash-completion/completions/freehold",
      "share/fish/vendor_completions.d/freehold.fish",
      "share/man/man1/freehold.1",
      "share/zsh/site-functions/_freehold",
    ]);
    expect(readFileSync(join(prefix, "share/man/man1/freehold.1"), "utf8")).toBe("man\n");
  });

  test("upgrades an installed program, registers the service and uninstalls both", () => {
    const prefix = join(freshFolder(), "usr");
    expect(install(signed, prefix, ["--service"]).code).toBe(0);
    const onLinux = (words: string) => (process.platform === "linux" ? [words] : []);
    const calls = () => {
      const lines = readFileSync(join(prefix, "bin/told"), "utf8").trim().split("\n");
      writeFileSync(join(prefix, "bin/told"), "");
      return lines;
    };
    expect(calls()).toEqual([...onLinux("desktop --install"), "service install"]);
    expect(install(signed, prefix, [], { FREEHOLD_DATA: "/srv/freehold" }).code).toBe(0);
    const file = join(signed, `freehold-${hostTarget()}`);
    expect(calls()).toEqual([`upgrade ${file} --data /srv/freehold`, ...onLinux("desktop --install")]);
    expect(install(signed, prefix, ["--service"]).code).toBe(0);
    expect(calls()).toEqual([`upgrade ${file}`, ...onLinux("desktop --install"), "service install"]);
    const gone = install(signed, prefix, ["--uninstall"]);
    expect([gone.code, installed(prefix)]).toEqual([0, []]);
    expect(calls()).toEqual([...onLinux("desktop --uninstall"), "service uninstall"]);
    expect(gone.stdout).toContain("Its data was kept");
  });

  test.each(SPOILED)(
    "rejects %s with minisign and with openssl and installs nothing",
    (_, spoil, message) => {
      for (const path of [withMinisign, withOpenssl])
        expect(installSpoiled(signed, spoil, path)).toEqual({
          code: 1,
          installed: [],
          stderr: expect.stringContaining(message),
        });
    },
  );

  test.each([
    ["minisign", withMinisign],
    ["openssl", withOpenssl],
  ])("installs a release verified by %s", (_, PATH) => {
    const prefix = join(freshFolder(), "usr");
    const { code, stderr } = install(signed, prefix, [], { PATH });
    expect([code, stderr]).toEqual([0, ""]);
  });

  test("warns if minisign and openssl are missing, and fails if a key was given", () => {
    const prefix = join(freshFolder(), "usr");
    const { code, stderr } = install(signed, prefix, [], { PATH: others });
    expect([code, installed(prefix)[0]]).toEqual([0, "bin/freehold"]);
    expect(stderr).toContain("neither minisign nor openssl is installed");
    const RELEASE_KEY = join(freshFolder(), "release.pub");
    writeFileSync(RELEASE_KEY, publicKeyText(key));
    const elsewhere = join(freshFolder(), "usr");
    const refused = install(signed, elsewhere, [], { PATH: others, RELEASE_KEY });
    expect([refused.code, installed(elsewhere)]).toEqual([1, []]);
    expect(refused.stderr).toContain("install minisign or openssl");
  });

  test("warns about an unsigned release", async () => {
    const prefix = join(freshFolder(), "usr");
    const { code, stderr } = install(await release(false), prefix);
    expect([code, installed(prefix)[0]]).toEqual([0, "bin/freehold"]);
    expect(stderr).toContain("The signature was not verified");
  });
});
