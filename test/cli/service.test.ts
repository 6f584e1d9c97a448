import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { MANAGERS } from "../../src/cli/service/system.ts";

const root = join(import.meta.dir, "..", "..");

function fileOn(
  platform: NodeJS.Platform,
  plan = { program: "/opt/freehold", data: "/srv/freehold" },
): string {
  return MANAGERS[platform]?.service.file(plan).text ?? "";
}

function unit(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key) found.set(key, [...(found.get(key) ?? []), value ?? ""]);
  }
  return found;
}

describe("systemd unit", () => {
  test("equals the packaged unit for the default paths", async () => {
    const packaged = await Bun.file(join(root, "installers/systemd/freehold.service")).text();
    expect(fileOn("linux", { program: "/usr/bin/freehold", data: "/var/lib/freehold" })).toBe(packaged);
  });

  test("names the program and the data folder and may write only there", () => {
    const settings = unit(fileOn("linux"));
    expect(settings.get("ExecStart")).toEqual(["/opt/freehold serve"]);
    expect(settings.get("Environment")).toEqual(["FREEHOLD_DATA=/srv/freehold"]);
    expect([settings.get("ProtectSystem"), settings.get("ReadWritePaths")]).toEqual([
      ["strict"],
      ["/srv/freehold"],
    ]);
  });

  test("quotes special characters", () => {
    const settings = unit(fileOn("linux", { program: "/opt/100% mine/freehold", data: '/srv/a "b"' }));
    expect(settings.get("ExecStart")).toEqual(['"/opt/100%% mine/freehold" serve']);
    expect(settings.get("ReadWritePaths")).toEqual(['"/srv/a \\"b\\""']);
  });

  test("is notified, watched and sandboxed", () => {
    const settings = unit(fileOn("linux"));
    const value = (key: string) => settings.get(key)?.join(" ");
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

describe("Service files for macOS and Windows", () => {
  const strange = { program: "/Applications/A & B/<freehold>", data: "/Data/'x' & \"y\"" };
  const escaped = ["/Applications/A &amp; B/&lt;freehold&gt;", "/Data/&apos;x&apos; &amp; &quot;y&quot;"];

  for (const platform of ["darwin", "win32"] as const) {
    test(`escape program and folder (${platform})`, () => {
      const text = fileOn(platform, strange);
      for (const path of escaped) expect(text).toContain(path);
      expect(text).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
      // All paths of the template have been replaced.
      expect(text).not.toMatch(/usr\/local|Program Files|ProgramData/);
    });
  }

  test("start at boot and restart only after failures", () => {
    expect(fileOn("darwin")).toMatch(/RunAtLoad<\/key>\s*<true\/>[\s\S]*SuccessfulExit<\/key>\s*<false\/>/);
    expect(fileOn("win32")).toMatch(/<BootTrigger>[\s\S]*<RestartOnFailure>/);
  });
});
