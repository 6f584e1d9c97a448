/**
 * Reads the catalogues of src/text.
 *
 *     bun run texts             lists what is missing, unused or differs between languages
 *     bun run texts --types     writes src/text/keys.ts, the types of all texts, which is not kept in git
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Argument, argumentsOf, messagesOf } from "../src/text/catalogue.ts";
import { AREAS, LANGUAGES, readArea } from "../src/text/files.ts";
import { findings } from "./text-findings.ts";

const KEYS = join(import.meta.dir, "../src/text/keys.ts");

/** Source text of the types of all texts: for the server by key, for the web application by section. */
export function typesOfTexts(): string {
  const messages: string[] = [];
  const sections: string[] = [];
  for (const area of AREAS) {
    const members = new Map<string, string[]>();
    for (const [path, message] of messagesOf(readArea("en", area))) {
      const [section = "", ...rest] = path.split(".");
      const given = [...argumentsOf(message)].map(([name, argument]) => `${name}: ${typeOf(argument)}`);
      const params = given.length === 0 ? "None" : `{ ${given.join("; ")} }`;
      messages.push(`  "${area}.${path}": ${params};`);
      if (rest.length !== 1) continue;
      const type = given.length === 0 ? "string" : `(params: ${params}) => string`;
      members.set(section, [...(members.get(section) ?? []), `"${rest[0]}": ${type}`]);
    }
    for (const [section, texts] of members) sections.push(`  "${area}.${section}": { ${texts.join("; ")} };`);
  }
  return [
    'import type { None } from "./message.ts";',
    'import type { Moment, Value } from "./message.ts";',
    "",
    "/** Parameters of each message. Generated from the English catalogues by `bun run texts --types`. */",
    `export interface Messages {\n${messages.join("\n")}\n}`,
    "",
    "/** Texts of each section as components use them. */",
    `export interface Sections {\n${sections.join("\n")}\n}`,
    "",
  ].join("\n");
}

function typeOf(argument: Argument): string {
  if (argument === "text") return "Value";
  if (argument === "date") return "Moment";
  return typeof argument === "string" ? argument : argument.map((choice) => JSON.stringify(choice)).join(" | ");
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { types: { type: "boolean", default: false } } });
  if (values.types) {
    await Bun.write(KEYS, typesOfTexts());
  } else {
    const lines = findings();
    console.log(lines.join("\n") || `All texts are there in ${LANGUAGES.length} languages.`);
    process.exit(lines.length === 0 ? 0 : 1);
  }
}
