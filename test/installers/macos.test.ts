import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { macArchive, macFiles } from "../../installers/build/macos.ts";

const VERSION = "1.2.3-rc.1";
const files = macFiles(Buffer.from("the program"), "arm64", VERSION);
const text = (path: string) => Buffer.from(files.find((one) => one.path === path)?.bytes ?? []).toString();

function keysOf(plist: string): Record<string, string> {
  const found = plist.matchAll(
    /<key>([^<]+)<\/key>\s*(?:<!--[^>]*-->\s*)?(?:<string>([^<]*)<\/string>|<(\w+)\/>)/g,
  );
  return Object.fromEntries([...found].map(([, key = "", word, sign]) => [key, word ?? sign ?? ""]));
}

test("the app bundle names its executable and icon", () => {
  const info = keysOf(text("Freehold.app/Contents/Info.plist"));
  expect(info).toMatchObject({
    CFBundleIdentifier: "org.freehold.desktop",
    CFBundlePackageType: "APPL",
    CFBundleShortVersionString: "1.2.3",
    CFBundleVersion: "1.2.3",
    LSUIElement: "true",
  });
  const paths = files.map(({ path }) => path);
  expect(paths).toContain(`Freehold.app/Contents/MacOS/${info.CFBundleExecutable}`);
  expect(paths).toContain(`Freehold.app/Contents/Resources/${info.CFBundleIconFile}`);
});

test("the entitlements allow just-in-time compilation", () => {
  expect(keysOf(text("pkg/entitlements.plist"))["com.apple.security.cs.allow-jit"]).toBe("true");
});

test("the distribution names the version, the architecture and the files of make-pkg.sh", () => {
  const distribution = text("pkg/distribution.xml");
  expect(distribution).toContain(`version="${VERSION}">component.pkg</pkg-ref>`);
  expect(distribution).toContain('hostArchitectures="arm64"');
  const recipe = text("pkg/make-pkg.sh");
  for (const named of ["component.pkg", "entitlements.plist", "distribution.xml", "--scripts scripts"])
    expect(recipe).toContain(named);
  expect(files.filter(({ bytes }) => Buffer.from(bytes).includes("@version@"))).toEqual([]);
});

test("the archive unpacks with correct permissions and valid shell scripts", () => {
  const folder = mkdtempSync(join(tmpdir(), "freehold-macos-"));
  mkdirSync(join(folder, "out"));
  const unpacked = Bun.spawnSync(["tar", "-xzf", "-", "-C", join(folder, "out")], {
    stdin: macArchive(files, 1_700_000_000),
  });
  expect([unpacked.exitCode, unpacked.stderr.toString()]).toEqual([0, ""]);
  const program = join(folder, "out/Freehold.app/Contents/MacOS/freehold");
  expect([readFileSync(program, "utf8"), statSync(program).mode & 0o777]).toEqual(["the program", 0o755]);
  for (const script of ["make-pkg.sh", "scripts/preinstall", "scripts/postinstall"])
    expect(Bun.spawnSync(["/bin/sh", "-n", join(folder, "out/pkg", script)]).exitCode).toBe(0);
  rmSync(folder, { recursive: true });
});
