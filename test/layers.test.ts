import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { RAW_STATEMENTS } from "./raw-statements.ts";

const source = join(import.meta.dir, "..", "src");

/** Layers from bottom to top. A file may import from its own and lower layers. */
const FLOORS: readonly (readonly string[])[] = [
  ["text"],
  ["user-error.ts"],
  ["proof"],
  ["store", "formats", "client", "handbook"],
  ["kernel"],
  ["einvoice"],
  ["worker"],
  ["records", "jobs"],
  ["engine"],
  ["evidence", "mail"],
  ["papers"],
  ["modules", "learning", "identity", "governance", "desk", "system", "events"],
  ["features.ts", "log.ts", "log", "version.ts", "config"],
  ["mcp", "scim"],
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

describe("Layers of src", () => {
  test("include every folder", () => {
    const places = new Set(all.flatMap(({ from, to }) => [placeOf(from), placeOf(to)]));
    expect([...places].filter((place) => floorOf(place) < 0)).toEqual([]);
  });

  test("are never imported by lower layers", () => {
    const up = all.filter(({ from, to }) => {
      const [own, other] = [floorOf(placeOf(from)), floorOf(placeOf(to))];
      return other > own;
    });
    expect(up).toEqual([]);
  });

  test("let folders of one layer import each other by their index only", () => {
    const across = all.filter(({ from, to }) => {
      const [own, other] = [placeOf(from), placeOf(to)];
      return (
        own !== other && floorOf(own) === floorOf(other) && to.includes("/") && !to.endsWith("/index.ts")
      );
    });
    expect(across).toEqual([]);
  });

  test("let modules import each other by their index only", () => {
    const moduleOf = (file: string) => (file.startsWith("modules/") ? file.split("/")[1] : undefined);
    const across = all.filter(
      ({ from, to }) =>
        moduleOf(from) && moduleOf(to) && moduleOf(from) !== moduleOf(to) && !to.endsWith("/index.ts"),
    );
    expect(across).toEqual([]);
  });

  test("order the parts of learning", () => {
    const order = [
      "text",
      "reading",
      "evidence",
      "library",
      "concepts",
      "graph",
      "starter",
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

  test("confine names of module records to modules and a few other folders", async () => {
    const quoted = new RegExp(`["'\`](${readdirSync(join(source, "modules")).join("|")})\\.[a-z-]`);
    const named: string[] = [];
    for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(source))
      if (!OF_MODULES.some((folder) => file.startsWith(folder)))
        for (const line of (await Bun.file(join(source, file)).text()).split("\n"))
          if (quoted.test(line)) named.push(`${file}: ${line.trim()}`);
    expect(named).toEqual([]);
  });

  test("keep the server out of frequent commands that do not need it", () => {
    const light = ["main.ts", "cli/health.ts", "cli/version.ts", "cli/packer.ts", "cli/helper.ts"].concat(
      "cli/learning-worker.ts",
      "cli/paper-worker.ts",
    );
    const reached = new Set(light);
    for (const file of reached)
      for (const { from, to, typeOnly } of all) if (from === file && !typeOnly) reached.add(to);
    expect([...reached].filter((file) => ["app.ts", "features.ts"].includes(file))).toEqual([]);
  });

  test("load the demo in its own command only", async () => {
    const loads: string[] = [];
    for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(source))
      if (/from "(\.\.\/)+demo\//.test(await Bun.file(join(source, file)).text())) loads.push(file);
    expect(loads).toEqual(["cli/demo.ts"]);
  });

  test("build SQL statements from typed tables, except in known files", async () => {
    const raw: string[] = [];
    for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(source)) {
      if (["store", "records"].includes(placeOf(file))) continue;
      if (/\.statement\(\s*["`]/.test(await Bun.file(join(source, file)).text())) raw.push(file);
    }
    // Files must leave the list once converted, and no file may be added.
    expect(raw.sort()).toEqual([...RAW_STATEMENTS].sort());
  });

  test("contain no import cycles", () => {
    expect(circles(all.filter(({ typeOnly }) => !typeOnly))).toEqual([]);
  });

  test("contain no type import cycles except for known ones", () => {
    const known = KNOTS.map((files) => new Set(files));
    const others = circles(all).filter(
      (circle) => !known.some((knot) => circle.every((file) => knot.has(file))),
    );
    expect(others).toEqual([]);
  });
});

/** Folders of src that may name collections of business modules. */
const OF_MODULES = [
  "modules/",
  "web/modules/",
  // API types, generated from the API's documentation.
  "client/contract.ts",
  // To be moved to the modules, together with their other pages.
  "web/dashboards/",
  // A German dictionary has one file per module and is loaded only for German.
  "web/language/names/de/",
  // Types of all texts, generated from the message catalogues.
  "text/keys.ts",
];

/**
 * Known type cycles. An entity's rules take a context, a context reads entities, an action has both, and the papers
 * of an entity are made of its records.
 */
const KNOTS: readonly (readonly string[])[] = [
  ["action", "context", "entity", "paper"].map((name) => `kernel/${name}.ts`),
  // Parameters of messages may be messages.
  ["text/keys.ts", "text/message.ts"],
];

/** Groups of files that import each other (strongly connected components, by Tarjan). */
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
