/**
 * Reads the catalogues of src/text.
 *
 *     bun run texts             lists what is missing, unused or differs between languages
 *     bun run texts --since REF also lists translations whose English text changed since a git revision
 *     bun run texts --types     writes src/text/keys.ts, the types of all texts, which is not kept in git
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Argument, type Catalogue, messagesOf } from "../src/text/catalogue.ts";
import { AREAS, LANGUAGES, readArea } from "../src/text/files.ts";
import { argumentsIn } from "./text-arguments.ts";
import { findings, outdated } from "./text-findings.ts";

const KEYS = join(import.meta.dir, "../src/text/keys.ts");

/** Types of all texts: by key for the server, by section for the web application. */
export function typesOfTexts(): string {
  const messages = AREAS.flatMap((area) =>
    [...messagesOf(readArea("en", area))].map(([path]) => `  "${area}.${path}": ${paramsOf(area, path)};`),
  );
  const sections = AREAS.flatMap((area) =>
    Object.entries(readArea("en", area)).flatMap(([section, texts]) => sectionOf(area, section, texts)),
  );
  const used = ["Moment", "None", "Value"].filter((type) => new RegExp(`: ${type}\\b`).test(messages.join()));
  return [
    `import type { ${used.join(", ")} } from "./message.ts";`,
    "",
    "/** Parameters of each message. Generated from the English catalogues by `bun run texts --types`. */",
    `export interface Messages {\n${messages.join("\n")}\n}`,
    "",
    "/** Texts of each section as components use them. */",
    `export interface Sections {\n${sections.join("\n")}\n}`,
    "",
  ].join("\n");
}

/** Nested sections contain names, which only the server reads. */
function sectionOf(area: string, section: string, texts: string | Catalogue): string[] {
  if (typeof texts === "string" || Object.values(texts).some((text) => typeof text !== "string")) return [];
  const members = Object.keys(texts).map((name) => {
    const params = paramsOf(area, `${section}.${name}`);
    return `${JSON.stringify(name)}: ${params === "None" ? "string" : `(params: ${params}) => string`}`;
  });
  return [`  "${area}.${section}": { ${members.join("; ")} };`];
}

function paramsOf(area: string, path: string): string {
  const given = [...argumentsIn(area, path)].map(([name, argument]) => `${name}: ${typeOf(argument)}`);
  return given.length === 0 ? "None" : `{ ${given.join("; ")} }`;
}

function typeOf(argument: Argument): string {
  if (argument === "text") return "Value";
  if (argument === "date") return "Moment";
  return typeof argument === "string"
    ? argument
    : argument.map((choice) => JSON.stringify(choice)).join(" | ");
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { types: { type: "boolean", default: false }, since: { type: "string" } },
  });
  if (values.types) {
    await Bun.write(KEYS, typesOfTexts());
  } else {
    const lines = [...(await findings()), ...(values.since === undefined ? [] : outdated(values.since))];
    console.log(lines.join("\n") || `All texts are there in ${LANGUAGES.length} languages.`);
    process.exit(lines.length === 0 ? 0 : 1);
  }
}
