import { describe, expect, test } from "bun:test";
import { chosenTargets, fileNameOf, hostTarget, TARGETS, type Target } from "../../build/targets.ts";

describe("--target", () => {
  const chosen: [asked: string[], targets: readonly Target[]][] = [
    [[], TARGETS],
    [["linux-arm64"], ["linux-arm64"]],
    [
      ["darwin-x64", "linux-x64"],
      ["linux-x64", "darwin-x64"],
    ],
    [["windows-x64,linux-x64"], ["linux-x64", "windows-x64"]],
    [["host", "linux-x64-musl"], ["linux-x64-musl"]],
  ];
  test.each(chosen)("%j on linux-x64-musl builds %j", (asked, targets) => {
    expect(chosenTargets(asked, "linux-x64-musl")).toEqual([...targets]);
  });

  test.each(["linux-x86", "", "Linux-x64"])("%j is refused with the list of targets", (name) => {
    expect(() => chosenTargets([name], "linux-x64")).toThrow(
      `There is no target "${name}". The targets are ${TARGETS.join(", ")}, and host for this machine (linux-x64).`,
    );
  });

  test("host is refused on a machine that Freehold is not built for", () => {
    expect(() => chosenTargets(["host"], "freebsd-x64")).toThrow('There is no target "freebsd-x64"');
  });
});

test("the machine that runs this test is named as a target is", () => {
  expect(hostTarget()).toStartWith(
    `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`,
  );
});

test("only the file for Windows has an ending", () => {
  expect(TARGETS.map(fileNameOf).filter((name) => name.includes("."))).toEqual(["freehold-windows-x64.exe"]);
});
