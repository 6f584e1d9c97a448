import { describe, expect, test } from "bun:test";
import { dirname, join, relative } from "node:path";

const source = join(import.meta.dir, "..", "..", "src");
const web = join(source, "web");

/** Areas that every other area may import. */
const SHARED = ["kit", "language", "session"];

const FACES: Readonly<Record<string, RegExp>> = {
  dashboards: /^dashboards\//,
  governance: /^governance\/(action-names|texts|audit\/outcome)\.tsx?/,
  home: /^home\/cards\/add-from-list\.tsx/,
  mail: /^mail\/(message-state|record-messages|send-again)\.tsx/,
  modules: /^modules\/(cards|print\/(letterhead|paper-style))\.tsx?/,
  resource: /^resource\/(resource|row-moves)\.tsx/,
  records:
    /^records\/(custom|meta|task|texts|undo|fields\/.*|form\/action\/.*|form\/(new-record|quick-move|transition-form|move-fields|save|saved|way-back)|detail\/(moves|new|record-page|use-moves|way-to)|list\/(cell|columns|list|list-button|question|rows|filters\/describe|views\/use-views)|transfer\/import-page)\.tsx?/,
  settings: /^settings\/mandates\/conditions-input\.tsx/,
};

/** Pure calculations and lists that both browser and server use. */
const WITH_SERVER = [
  "kernel/calendar.ts",
  "kernel/money.ts",
  "kernel/decimal.ts",
  "kernel/taxes.ts",
  "kernel/iban.ts",
  "kernel/task.ts",
  "proof/code.ts",
  "proof/paper.ts",
  "text/format.ts",
  "text/keys.ts",
];

/** Files that build and deliver the application instead of being part of it. */
const CARRIER = ["web/files.ts", "web/pack.ts"];

interface Import {
  from: string;
  to: string;
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+)"/g;

async function imports(folder: string): Promise<Import[]> {
  const found: Import[] = [];
  for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(folder)) {
    const text = await Bun.file(join(folder, file)).text();
    const from = relative(source, join(folder, file));
    for (const [, target] of text.matchAll(IMPORT)) {
      found.push({ from, to: relative(source, join(folder, dirname(file), target ?? "")) });
    }
  }
  return found;
}

const all = (await imports(web)).filter(({ from }) => !CARRIER.includes(from));

function areaOf(file: string): string | undefined {
  const [, area, ...rest] = file.split("/");
  return rest.length > 0 ? area : undefined;
}

function isFace(file: string): boolean {
  const inside = relative("web", file);
  return FACES[areaOf(file) ?? ""]?.test(inside) ?? false;
}

describe("Areas of the web application", () => {
  test("import only public modules of other areas", () => {
    const across = all.filter(({ from, to }) => {
      const [own, other] = [areaOf(from), areaOf(to)];
      if (own === undefined || other === undefined || own === other || !to.startsWith("web/")) return false;
      return !SHARED.includes(other) && !isFace(to);
    });
    const violations = across.map(({ from, to }) => `${from} -> ${to}`);
    expect(violations).toEqual([]);
  });

  test("are not imported by shared code", () => {
    const up = all.filter(({ from, to }) => {
      const [own = "", other = ""] = [areaOf(from), areaOf(to)];
      return SHARED.includes(own) && to.startsWith("web/") && other !== "" && !SHARED.includes(other);
    });
    expect(up).toEqual([]);
  });

  test("import only the client and shared calculations from outside", () => {
    const out = all.filter(
      ({ to }) => !to.startsWith("web/") && !to.startsWith("client/") && !WITH_SERVER.includes(to),
    );
    expect(out).toEqual([]);
  });

  test("share calculations without other dependencies", async () => {
    const kernel = await imports(join(source, "kernel"));
    const beyond = kernel.filter(({ from, to }) => WITH_SERVER.includes(from) && !WITH_SERVER.includes(to));
    expect(beyond).toEqual([]);
  });
});
