import { dirname, join } from "node:path";

const source = join(import.meta.dir, "../src/web");
const [ts, tsx] = [new Bun.Transpiler({ loader: "ts" }), new Bun.Transpiler({ loader: "tsx" })];

/** Text sections that a file mentions, and its static imports. */
interface Source {
  sections: readonly string[];
  imports: readonly string[];
}

/** Finds the text sections that the web application uses, and the areas that a file needs. */
export class TextUse {
  readonly #sources = new Map<string, Source>();

  async sections(): Promise<ReadonlySet<string>> {
    const files = await Array.fromAsync(new Bun.Glob("**/*.{ts,tsx}").scan({ cwd: source, absolute: true }));
    const found = await Promise.all(files.map((file) => this.#read(file)));
    return new Set(found.flatMap(({ sections }) => sections));
  }

  /** Text areas of a file and its static imports. */
  async areasOf(file: string): Promise<readonly string[]> {
    const seen = new Set<string>();
    const areas = new Set<string>();
    const follow = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const { sections, imports } = await this.#read(path);
      for (const section of sections) areas.add(section.slice(0, section.indexOf(".")));
      for (const next of imports) await follow(next);
    };
    await follow(file);
    return [...areas].sort();
  }

  async #read(file: string): Promise<Source> {
    const known = this.#sources.get(file);
    if (known) return known;
    const text = await Bun.file(file).text();
    const sections = [...text.matchAll(/Texts\("(\w+\.\w+)"\)/g)].map(([, name = ""]) => name);
    const imports = (file.endsWith("x") ? tsx : ts)
      .scanImports(text)
      .filter(({ kind, path }) => kind === "import-statement" && /^\..*\.tsx?$/.test(path))
      .map(({ path }) => join(dirname(file), path));
    const read = { sections, imports };
    this.#sources.set(file, read);
    return read;
  }
}
