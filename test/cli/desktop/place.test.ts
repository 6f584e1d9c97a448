import { expect, test } from "bun:test";
import { asked, type Begun } from "../../../src/cli/desktop/opened.ts";
import { type Person, personalFolder } from "../../../src/cli/desktop/place.ts";

const home = "/home/ana";

const PLACES: [string, Person, string][] = [
  ["Linux", { platform: "linux", env: {}, home }, "/home/ana/.local/share/freehold"],
  ["Linux with XDG_DATA_HOME", { platform: "linux", env: { XDG_DATA_HOME: "/d" }, home }, "/d/freehold"],
  [
    "Linux with a relative XDG_DATA_HOME",
    { platform: "linux", env: { XDG_DATA_HOME: "d" }, home },
    "/home/ana/.local/share/freehold",
  ],
  ["macOS", { platform: "darwin", env: {}, home }, "/home/ana/Library/Application Support/Freehold"],
  ["Windows", { platform: "win32", env: { LOCALAPPDATA: "/l" }, home }, "/l/Freehold"],
  ["Windows without LOCALAPPDATA", { platform: "win32", env: {}, home }, "/home/ana/AppData/Local/Freehold"],
];

test.each(PLACES)("on %s uses the standard data folder of the user", (_, person, folder) => {
  expect(personalFolder(person)).toBe(folder);
});

const APP = "/Applications/Freehold.app/Contents/MacOS/freehold";

const BEGUN: [string, Begun, string[]][] = [
  ["the Finder", { args: [], program: APP, isTerminal: false }, ["desktop"]],
  ["an older Finder", { args: ["-psn_0_123"], program: APP, isTerminal: false }, ["desktop"]],
  ["a user at a terminal", { args: [], program: APP, isTerminal: true }, []],
  ["launchd", { args: ["serve"], program: APP, isTerminal: false }, ["serve"]],
  ["a script", { args: [], program: "/usr/local/bin/freehold", isTerminal: false }, []],
];

test.each(BEGUN)("started by %s runs the expected command", (_, begun, meant) => {
  expect(asked(begun)).toEqual(meant);
});
