import { join } from "node:path";
import { messagesOf } from "../src/text/catalogue.ts";
import { AREAS, readArea } from "../src/text/files.ts";

const SOURCE = join(import.meta.dir, "../src");
/** Names of collections and fields, all of which the server uses. */
const NAMES = "names.";

interface Code {
  readonly text: string;
  readonly isWeb: boolean;
}

/** Keys that the source code doesn't mention. */
export async function unusedKeys(): Promise<string[]> {
  const code = await readCode();
  const isNamed = namedByServer(code.filter(({ isWeb }) => !isWeb));
  const web = code.filter(({ isWeb }) => isWeb).map(({ text }) => text);
  return AREAS.flatMap((area) => {
    const sections = Map.groupBy(
      [...messagesOf(readArea("en", area))].map(([path]) => path).filter((path) => !path.startsWith(NAMES)),
      (path) => path.slice(0, path.indexOf(".")),
    );
    return [...sections].flatMap(([section, paths]) => {
      const isUsed = usedByWeb(`${area}.${section}`, web);
      return paths
        .filter((path) => !isNamed(`${area}.${path}`) && !isUsed(path.slice(section.length + 1)))
        .map((path) => `${area}.${path}`);
    });
  });
}

async function readCode(): Promise<Code[]> {
  const files = await Array.fromAsync(new Bun.Glob("**/*.{ts,tsx}").scan({ cwd: SOURCE }));
  const sources = files.filter((file) => !/^text[\\/]/.test(file));
  return Promise.all(
    sources.map(async (file) => ({
      text: await Bun.file(join(SOURCE, file)).text(),
      isWeb: /^web[\\/]/.test(file),
    })),
  );
}

/** The server mentions a key as a whole literal, or as a template that begins with a literal. */
function namedByServer(code: readonly Code[]): (key: string) => boolean {
  const literals = new Set<string>();
  const templates = new Set<string>();
  for (const { text } of code) {
    for (const [, key = ""] of text.matchAll(/"(\w+(?:\.\w+)+)"/g)) literals.add(key);
    for (const [, begin = "", rest = ""] of text.matchAll(/`(\w+\.[\w.]*)\$\{([^`]*)`/g))
      if (!rest.includes(" ")) templates.add(begin);
  }
  return (key) => literals.has(key) || [...templates].some((begin) => key.startsWith(begin));
}

/**
 * Components mention a section once and its keys as members: `t.title`. All keys of a section count as used
 * if members are looked up by a variable. If the section is passed on, a member with the key's name counts.
 */
function usedByWeb(section: string, web: readonly string[]): (key: string) => boolean {
  const quoted = `"${section}"`;
  const naming = web.filter((text) => text.includes(quoted));
  const name = section.replace(".", "\\.");
  const texts = `(?:Texts\\("${name}"\\)|Texts<"${name}">)`;
  const variables = naming.flatMap((text) =>
    [
      ...text.matchAll(new RegExp(`const (\\w+)(?:: [^=;]+)? = (?:(?!const )[^;])*${texts}`, "g")),
      ...text.matchAll(new RegExp(`(\\w+): ${texts}`, "g")),
    ].map(([, variable = ""]) => ({ text, variable })),
  );
  const isDynamic = variables.some(({ text, variable }) =>
    new RegExp(
      `\\b${variable}(?: as [^()]*\\))?\\[(?!")|Object\\.\\w+\\(${variable}\\)|\\bin ${variable}\\b|texts=\\{[^\\n]*\\b${variable}\\b`,
    ).test(text),
  );
  const isHandedOn =
    naming.some((text) => new RegExp(`(?:return|=>) \\w*${texts};`).test(text)) ||
    variables.some(({ text, variable }) =>
      new RegExp(`[(,{] ?${variable}[),]|=\\{${variable}\\}|\\.\\.\\.${variable}\\b`).test(text),
    );
  const places = isHandedOn ? web : naming;
  const owners = [...new Set(variables.map(({ variable }) => `\\b${variable}`)), texts].join("|");
  return (key) => {
    if (naming.length === 0) return false;
    if (isDynamic) return true;
    const member = `(?:\\.${key}\\b|\\["${key}"\\])`;
    const pattern = isHandedOn
      ? member
      : `(?:${owners})${member}|\\{[^}=]*\\b${key}\\b[^}=]*\\} = [^;]*${texts}`;
    return places.some((text) => new RegExp(pattern).test(text));
  };
}
