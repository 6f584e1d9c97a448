/** Combines all mutants of a file in one text, with a switch that selects one at run time. */
import { createHash } from "node:crypto";
import { API } from "typescript/unstable/async";
import { type Mutation, mutationsOf } from "./mutations.ts";

export interface Mutant {
  id: number;
  file: string;
  line: number;
  source: string;
  original: string;
  instead: string;
  /** Stable while the surrounding statement is unchanged, to identify results across runs. */
  key: string;
}

export interface Schemata {
  mutants: Mutant[];
  texts: ReadonlyMap<string, string>;
}

/** Mutants of files below a folder; `switchPath` is the module of the switch. */
export async function schemataOf(
  root: string,
  files: readonly string[],
  switchPath: string,
): Promise<Schemata> {
  const api = new API({ cwd: root });
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] });
    const mutants: Mutant[] = [];
    const texts = new Map<string, string>();
    for (const file of files) {
      const source = await snapshot.getProjects()[0]?.program.getSourceFile(`${root}/${file}`);
      if (!source) throw new Error(`${file} is no part of the project.`);
      const mutations = mutationsOf(source);
      const statements = source.statements.map((one) => ({ start: one.getStart(source), end: one.end }));
      const first = mutants.length + 1;
      for (const [index, mutation] of mutations.entries())
        mutants.push({ id: first + index, file, ...describe(file, source.text, statements, mutation) });
      const numbered = mutations.map((mutation, index) => ({ ...mutation, id: first + index }));
      texts.set(file, `import { $m } from ${JSON.stringify(switchPath)};\n${woven(source.text, numbered)}`);
    }
    return { mutants, texts };
  } finally {
    await api.close();
  }
}

interface Span {
  start: number;
  end: number;
}

function describe(file: string, text: string, statements: readonly Span[], mutation: Mutation) {
  const { start, end, instead } = mutation;
  const around = statements.find((one) => one.start <= start && end <= one.end) ?? {
    start: 0,
    end: text.length,
  };
  const fingerprint = [
    file,
    text.slice(around.start, around.end),
    start - around.start,
    end - start,
    instead,
  ];
  const line = text.slice(0, start).split("\n").length;
  return {
    line,
    source: text.split("\n")[line - 1]?.trim() ?? "",
    original: text.slice(start, end),
    instead,
    key: createHash("sha256").update(JSON.stringify(fingerprint)).digest("base64url").slice(0, 16),
  };
}

type Numbered = Mutation & { id: number };

function woven(text: string, mutations: readonly Numbered[], start = 0, end = text.length): string {
  const outer = mutations
    .filter((one) => one.start >= start && one.end <= end)
    .toSorted((a, b) => a.start - b.start || b.end - a.end || place(a) - place(b));
  let made = "";
  let at = start;
  for (const one of outer) {
    if (one.start < at) continue;
    const isHere = (other: Numbered) =>
      other.start === one.start && other.end === one.end && other.place === one.place;
    const here = outer.filter(isHere);
    const within = outer.filter(
      (other) => !isHere(other) && other.start >= one.start && other.end <= one.end,
    );
    made += text.slice(at, one.start) + chosen(here, woven(text, within, one.start, one.end));
    at = one.end;
  }
  return made + text.slice(at, end);
}

const place = ({ place }: Mutation) => (place === "statement" ? 0 : 1);

function chosen(here: readonly Numbered[], original: string): string {
  const [first] = here;
  if (first?.place === "statement") return `{ if (!$m(${first.id})) { ${original} } }`;
  if (first?.place === "member") {
    const name = original.replace(/^\??\.\s*/, "");
    const access = original.startsWith("?") ? "?." : "";
    return `${access}[$m(${first.id}) ? "${first.instead}" : "${name}"]`;
  }
  return `(${here.map(({ id, instead }) => `$m(${id}) ? (${instead}) : `).join("")}(${original}))`;
}
