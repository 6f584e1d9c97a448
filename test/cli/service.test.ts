import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { MANAGERS } from "../../src/cli/service/system.ts";

const root = join(import.meta.dir, "..", "..");

/** The service file that would be installed on a system. */
function fileOn(
  platform: NodeJS.Platform,
  plan = { program: "/opt/freehold", data: "/srv/freehold" },
): string {
  return MANAGERS[platform]?.service.file(plan).text ?? "";
}

/** The settings of a unit, each with all its values. */
function unit(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key) found.set(key, [...(found.get(key) ?? []), value ?? ""]);
  }
  return found;
}

describe("the unit of systemd", () => {
  test("is the one of the packages where nothing was chosen", async () => {
    const packaged = await Bun.file(join(root, "installers/systemd/freehold.service")).text();
    expect(fileOn("linux", { program: "/usr/bin/freehold", data: "/var/lib/freehold" })).toBe(packaged);
  });

  test("names the program and the folder, and lets it write nowhere else", () => {
    const told = unit(fileOn("linux"));
    expect(told.get("ExecStart")).toEqual(["/opt/freehold serve"]);
    expect(told.get("Environment")).toEqual(["FREEHOLD_DATA=/srv/freehold"]);
    expect([told.get("ProtectSystem"), told.get("ReadWritePaths")]).toEqual([["strict"], ["/srv/freehold"]]);
  });

  test("quotes what systemd would read otherwise", () => {
    const told = unit(fileOn("linux", { program: "/opt/100% mine/freehold", data: '/srv/a "b"' }));
    expect(told.get("ExecStart")).toEqual(['"/opt/100%% mine/freehold" serve']);
    expect(told.get("ReadWritePaths")).toEqual(['"/srv/a \\"b\\""']);
  });

  test("hears the program, watches it, and keeps from it what it never needs", () => {
    const told = unit(fileOn("linux"));
    const value = (key: string) => told.get(key)?.join(" ");
    expect(value("Type")).toBe("notify");
    expect(Number(value("WatchdogSec"))).toBeGreaterThan(0);
    expect(value("User")).toBe("freehold");
    for (const key of [
      "NoNewPrivileges",
      "PrivateTmp",
      "ProtectHome",
      "PrivateDevices",
      "RestrictNamespaces",
    ])
      expect([key, value(key)]).toEqual([key, "yes"]);
    for (const name of ["BUN_OPTIONS", "BUN_BE_BUN", "LD_PRELOAD"])
      expect(value("UnsetEnvironment")?.split(" ")).toContain(name);
  });
});

describe("the files for macOS and Windows", () => {
  const strange = { program: "/Applications/A & B/<freehold>", data: "/Data/'x' & \"y\"" };
  const escaped = ["/Applications/A &amp; B/&lt;freehold&gt;", "/Data/&apos;x&apos; &amp; &quot;y&quot;"];

  for (const platform of ["darwin", "win32"] as const) {
    test(`name the program and the folder, whatever they are called (${platform})`, () => {
      const text = fileOn(platform, strange);
      for (const path of escaped) expect(text).toContain(path);
      expect(text).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
      // No path of the template is left.
      expect(text).not.toMatch(/usr\/local|Program Files|ProgramData/);
    });
  }

  test("start the program with the machine, again when it fails, and not again when it ends well", () => {
    expect(fileOn("darwin")).toMatch(/RunAtLoad<\/key>\s*<true\/>[\s\S]*SuccessfulExit<\/key>\s*<false\/>/);
    expect(fileOn("win32")).toMatch(/<BootTrigger>[\s\S]*<RestartOnFailure>/);
  });
});
