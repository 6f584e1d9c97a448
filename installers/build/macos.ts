/** Application bundle, and the files for building a .pkg from it on a Mac. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markIcns } from "../../build/icon-files.ts";
import { gzipped } from "./gzip.ts";
import { type Entry, tarOf } from "./tar.ts";

const installers = join(import.meta.dir, "..");
const read = (...path: string[]) => readFileSync(join(installers, ...path));

const APP = "Freehold.app/Contents";

export function macFiles(executable: Uint8Array, architecture: "x64" | "arm64", version: string): Entry[] {
  const machine = architecture === "x64" ? "x86_64" : "arm64";
  const told = (...path: string[]) =>
    read("macos", ...path)
      .toString()
      .replaceAll("@version@", version)
      .replaceAll("@architecture@", machine);
  const info = told("Info.plist").replaceAll(
    "<string>0.0.0</string>",
    `<string>${appleVersion(version)}</string>`,
  );
  return [
    folder("Freehold.app/"),
    folder(`${APP}/`),
    file(`${APP}/Info.plist`, info),
    folder(`${APP}/MacOS/`),
    { path: `${APP}/MacOS/freehold`, mode: 0o755, bytes: executable },
    folder(`${APP}/Resources/`),
    file(`${APP}/Resources/Freehold.icns`, markIcns()),
    folder("pkg/"),
    file("pkg/distribution.xml", told("distribution.xml")),
    file("pkg/entitlements.plist", told("entitlements.plist")),
    { ...file("pkg/make-pkg.sh", told("make-pkg.sh")), mode: 0o755 },
    folder("pkg/resources/"),
    file("pkg/resources/LICENSE", read("../LICENSE")),
    folder("pkg/scripts/"),
    ...["preinstall", "postinstall"].map((name) => ({
      ...file(`pkg/scripts/${name}`, told("scripts", name)),
      mode: 0o755,
    })),
  ];
}

/** Archive that a double click unpacks. */
export function macArchive(files: readonly Entry[], seconds: number): Buffer {
  return gzipped(tarOf(files, seconds, ""));
}

/** Apple accepts three numbers without a suffix. */
const appleVersion = (version: string) => version.replace(/[-+].*$/, "");

const folder = (path: string): Entry => ({ path, mode: 0o755, bytes: new Uint8Array() });
const file = (path: string, content: string | Uint8Array): Entry => ({
  path,
  mode: 0o644,
  bytes: Buffer.from(content),
});
