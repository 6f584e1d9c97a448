import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { RAW_STATEMENTS } from "./raw-statements.ts";

const source = join(import.meta.dir, "..", "src");

/** From bottom to top. A file may import from its own layer and from lower layers. */
const FLOORS: readonly (readonly string[])[] = [
  ["text"],
  ["user-error.ts"],
  ["store", "formats", "client", "handbook"],
  ["kernel"],
  ["records", "jobs"],
  ["engine"],
  ["evidence"],
  ["modules", "learning", "identity", "governance", "desk", "system"],
  ["features.ts", "log.ts", "log", "version.ts", "config"],
  ["web"],
  ["http"],
  ["app"],
  ["app.ts"],
  ["cli"],
  ["main.ts"],
];

const floorOf = (place: string) => FLOORS.findIndex((floor) => floor.includes(place));

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\s+from\s+)?["'](\.[^"']+)["']/gm;

async function imports(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(source)) {
    if (file.endsWith(".d.ts")) continue;
    const text = await Bun.file(join(source, file)).text();
    for (const [, typeOnly, target] of text.matchAll(IMPORT)) {
      const to = relative(source, join(source, dirname(file), target ?? ""));
      if (!to.startsWith("..")) found.push({ from: file, to, typeOnly: typeOnly !== undefined });
    }
  }
  return found;
}

const all = await imports();
const placeOf = (file: string) => file.split("/")[0] ?? file;

describe("floors", () => {
  test("every place in src is on a floor", () => {
    const places = new Set(all.flatMap(({ from, to }) => [placeOf(from), placeOf(to)]));
    expect([...places].filter((place) => floorOf(place) < 0)).toEqual([]);
  });

  test("no import points up", () => {
    const up = all.filter(({ from, to }) => {
      const [own, other] = [floorOf(placeOf(from)), floorOf(placeOf(to))];
      return other > own;
    });
    expect(up).toEqual([]);
  });

  test("neighbours on a floor meet only at a public face", () => {
    const across = all.filter(({ from, to }) => {
      const [own, other] = [placeOf(from), placeOf(to)];
      return (
        own !== other && floorOf(own) === floorOf(other) && to.includes("/") && !to.endsWith("/index.ts")
      );
    });
    expect(across).toEqual([]);
  });

  test("a module sees of another module only its index", () => {
    const moduleOf = (file: string) => (file.startsWith("modules/") ? file.split("/")[1] : undefined);
    const across = all.filter(
      ({ from, to }) =>
        moduleOf(from) && moduleOf(to) && moduleOf(from) !== moduleOf(to) && !to.endsWith("/index.ts"),
    );
    expect(across).toEqual([]);
  });

  test("a part of learning rests on those before it", () => {
    const order = [
      "text",
      "reading",
      "evidence",
      "library",
      "concepts",
      "graph",
      "rails",
      "generation",
    ].concat(["explain", "courses", "course-files", "study", "developer"]);
    const placeIn = (file: string) =>
      file.startsWith("learning/") ? order.indexOf(file.split("/")[1] ?? "") : -1;
    const later = all.filter(({ from, to, typeOnly }) => {
      const [own, other] = [placeIn(from), placeIn(to)];
      return !typeOnly && own >= 0 && other > own;
    });
    expect(later).toEqual([]);
  });

  test("the records of a module are named by itself, and by what was made for them", async () => {
    const quoted = new RegExp(`["'\`](${readdirSync(join(source, "modules")).join("|")})\\.[a-z-]`);
    const named: string[] = [];
    for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(source))
      if (!OF_MODULES.some((folder) => file.startsWith(folder)))
        for (const line of (await Bun.file(join(source, file)).text()).split("\n"))
          if (quoted.test(line)) named.push(`${file}: ${line.trim()}`);
    expect(named).toEqual([]);
  });

  test("what is asked of the program often and needs no appliance loads none", () => {
    const light = ["main.ts", "cli/health.ts", "cli/version.ts", "cli/packer.ts", "cli/workshop.ts"];
    const reached = new Set(light);
    for (const file of reached)
      for (const { from, to, typeOnly } of all) if (from === file && !typeOnly) reached.add(to);
    expect([...reached].filter((file) => ["app.ts", "features.ts"].includes(file))).toEqual([]);
  });

  test("nothing but its verb loads the demo", async () => {
    const loads: string[] = [];
    for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(source))
      if (/from "(\.\.\/)+demo\//.test(await Bun.file(join(source, file)).text())) loads.push(file);
    expect(loads).toEqual(["cli/demo.ts"]);
  });

  test("statements name tables and columns that the compiler knows, but for those of some files", async () => {
    const raw: string[] = [];
    for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(source)) {
      if (["store", "records"].includes(placeOf(file))) continue;
      if (/\.statement\(\s*["`]/.test(await Bun.file(join(source, file)).text())) raw.push(file);
    }
    // Converted files leave the list, and no file is added.
    expect(raw.sort()).toEqual([...RAW_STATEMENTS].sort());
  });

  test("there is no circle of files", () => {
    expect(circles(all.filter(({ typeOnly }) => !typeOnly))).toEqual([]);
  });

  test("there is no circle of files by their types either, but for the known ones", () => {
    const known = KNOTS.map((files) => new Set(files));
    const others = circles(all).filter(
      (circle) => !known.some((knot) => circle.every((file) => knot.has(file))),
    );
    expect(others).toEqual([]);
  });
});

/** Folders of src that may name records of modules. */
const OF_MODULES = [
  "modules/",
  "web/modules/",
  // API types generated from its documentation.
  "client/contract.ts",
  // Moves to the modules together with their other pages.
  "web/dashboards/",
  // A German dictionary has one file per module and is loaded only for German.
  "web/language/names/de/",
  // Types of all texts, generated from the catalogues of the modules.
  "text/keys.ts",
];

/** Type cycles. The rules of an entity take a context, a context reads entities, and an action has both. */
const KNOTS: readonly (readonly string[])[] = [
  ["action", "context", "entity"].map((name) => `kernel/${name}.ts`),
  // Parameters are messages themselves.
  ["text/keys.ts", "text/message.ts"],
];

/** Strongly connected groups of files (Tarjan). */
function circles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, number>();
  const held: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    let lowest = own;
    const place = held.push(file) - 1;
    for (const { to } of targets.get(file) ?? []) {
      const seen = order.get(to);
      if (seen === undefined) lowest = Math.min(lowest, visit(to));
      else if (held.includes(to)) lowest = Math.min(lowest, seen);
    }
    if (lowest === own) {
      const group = held.splice(place);
      if (group.length > 1) found.push(group.sort());
    }
    return lowest;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return found;
}
