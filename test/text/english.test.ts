import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { messagesOf } from "../../src/text/catalogue.ts";
import { AREAS, readArea } from "../../src/text/files.ts";
import { faultsOf, OPENINGS } from "./plain.ts";

const root = join(import.meta.dir, "../..");

const filesOf = (...patterns: string[]) =>
  patterns
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)])
    .filter((file) => !file.includes("node_modules") && !GENERATED.includes(file))
    .sort();

const GENERATED = ["src/text/keys.ts"];

const read = (file: string) => readFileSync(join(root, file), "utf8");

test("English catalogues use plain words", () => {
  const faults = AREAS.flatMap((area) =>
    [...messagesOf(readArea("en", area))].flatMap(([path, message]) => faultsOf(`${area}.${path}`, message)),
  );
  expect(faults).toEqual([]);
});

test("the handbook and other documents use plain words", () => {
  const files = filesOf("src/handbook/*.md", "*.md");
  const faults = files.flatMap((file) =>
    read(file)
      .replaceAll(/^(`{3,})[\s\S]*?^\1/gm, "")
      .split(/\n{2,}/)
      .flatMap((paragraph) => faultsOf(file, paragraph)),
  );
  expect(faults).toEqual([]);
});

/** Strings in the code that are shown to users or in the API documentation. */
const SHOWN =
  /(?:\b(?:summary|description|help)|"x-help"):\s*((?:\s*\+?\s*(?:"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`))+)/g;

test("summaries, descriptions and help texts use plain words", () => {
  const faults = filesOf("src/**/*.{ts,tsx}").flatMap((file) =>
    [...read(file).matchAll(SHOWN)].flatMap(([, text = ""]) => {
      const plain = text.replaceAll(/(?:^|\s)[`"]|[`"](?:\s*\+\s*[`"])?/g, "");
      const opening = /^(?:What|Whether|Somebody|Whoever)\b/.test(plain);
      return [...faultsOf(file, plain), ...(opening ? [`${file}: opens with a clause: ${plain}`] : [])];
    }),
  );
  expect(faults).toEqual([]);
});

test("comments use plain words and open with a noun or a verb", () => {
  const files = filesOf(
    "build.ts",
    ...["src", "build", "test", "migrations", "demo", "installers/build"].map((at) => `${at}/**/*.{ts,tsx}`),
  );
  expect(files.length).toBeGreaterThan(1000);
  const faults = files.flatMap((file) =>
    commentsIn(read(file)).flatMap((comment) => [
      ...faultsOf(file, comment),
      ...(OPENINGS.test(comment) ? [`${file}: opens with a clause: ${comment.slice(0, 100)}`] : []),
    ]),
  );
  expect(faults).toEqual([]);
});

/** Comments that begin a line; consecutive `//` lines count as one. */
function commentsIn(source: string): string[] {
  const blocks = [...source.matchAll(/^[ \t]*\/\*\*?([\s\S]*?)\*\//gm)].map(([, text = ""]) =>
    text.replaceAll(/\n\s*\* ?/g, "\n"),
  );
  const lines = [...source.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)].map(([text]) =>
    text.replaceAll(/^[ \t]*\/\/ ?/gm, ""),
  );
  const trailing = [...source.matchAll(/[;,{}()\]] \/\/ (.*)$/gm)].map(([, text = ""]) => text);
  return [...blocks, ...lines, ...trailing].map((text) => text.replaceAll(/\s+/g, " ").trim());
}
