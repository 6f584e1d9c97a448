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

  test.each(["linux-x86", "", "Linux-x64"])("rejects %j and lists the targets", (name) => {
    expect(() => chosenTargets([name], "linux-x64")).toThrow(
      `There is no target "${name}". The targets are ${TARGETS.join(", ")}, and host for this machine (linux-x64).`,
    );
  });

  test("rejects host on an unsupported machine", () => {
    expect(() => chosenTargets(["host"], "freebsd-x64")).toThrow('There is no target "freebsd-x64"');
  });
});

test("names the current machine like a target", () => {
  expect(hostTarget()).toStartWith(
    `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`,
  );
});

test("adds a file extension only for Windows", () => {
  expect(TARGETS.map(fileNameOf).filter((name) => name.includes("."))).toEqual(["freehold-windows-x64.exe"]);
});
