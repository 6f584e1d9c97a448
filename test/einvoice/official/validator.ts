import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Syntax } from "../../../src/einvoice/index.ts";
import type { RuleSet } from "../../../src/einvoice/profiles.ts";

const here = import.meta.dir;

/** Stylesheets of the official rules on the class path. */
const RULES: Readonly<Record<Syntax, Readonly<Partial<Record<RuleSet, string>>>>> = {
  ubl: {
    en16931: "/external/schematron/1.3.16/ubl/EN16931-UBL-validation.xslt",
    xrechnung: "/external/schematron/3.0.2/XRechnung-UBL-validation.xslt",
    peppol: "/external/schematron/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt",
  },
  cii: {
    en16931: "/external/schematron/1.3.16/cii/EN16931-CII-validation.xslt",
    xrechnung: "/external/schematron/3.0.2/XRechnung-CII-validation.xslt",
  },
};

/** Schemas that those of UBL import without saying where they are. */
const IMPORTED = [
  "/schemas/CCTS_CCT_SchemaModule.xsd",
  "/schemas/xmldsig-core-schema.xsd",
  "/schemas/XAdES01903v132-201601.xsd",
  "/schemas/XAdES01903v141-201601.xsd",
];

/** Schemas by kind of document. */
export const SCHEMAS = {
  Invoice: [...IMPORTED, "/external/schemas/ubl21/maindoc/UBL-Invoice-2.1.xsd"].join(","),
  CreditNote: [...IMPORTED, "/external/schemas/ubl21/maindoc/UBL-CreditNote-2.1.xsd"].join(","),
  CrossIndustryInvoice: "/external/schemas/d16b/data/standard/CrossIndustryInvoice_100pD16B.xsd",
};

export interface Verdict {
  readonly file: string;
  /** Error of the schema or of a rule's expression; empty if there is none. */
  readonly invalid: string;
  /** Failed rules as `BR-01 fatal`. */
  readonly failed: readonly string[];
}

export interface Validator {
  /** Checks the files of a folder. Without rule sets, only the schema is checked. */
  check(folder: string, syntax: Syntax, sets: readonly RuleSet[], schema?: string): Verdict[];
  /** Ids of all official rules of a set. */
  ids(syntax: Syntax, set: RuleSet): string[];
}

export interface Unavailable {
  readonly reason: string;
}

/** Downloads the official rules once with Maven and compiles the program that applies them. */
export function prepareValidator(): Validator | Unavailable {
  for (const program of ["java", "javac", "mvn"])
    if (Bun.which(program) === null)
      return { reason: `${program} is missing (apt install default-jdk-headless maven)` };
  const pom = join(here, "pom.xml");
  const version = Bun.hash(readFileSync(pom)).toString(36);
  const cache = join(tmpdir(), `freehold-einvoice-rules-${version}`);
  const jars = join(cache, "jars");
  mkdirSync(cache, { recursive: true });
  if (!existsSync(join(cache, "complete"))) {
    const copy = [`-DoutputDirectory=${jars}`, "dependency:copy-dependencies"];
    const fetched = Bun.spawnSync(["mvn", "-q", "-B", "-f", pom, ...copy], { timeout: 300_000 });
    if (!fetched.success) return { reason: "Maven could not download the official rules" };
    Bun.spawnSync(["touch", join(cache, "complete")]);
  }
  const classes = join(cache, "classes");
  const compiled = Bun.spawnSync(["javac", "-d", classes, "-cp", join(jars, "*"), join(here, "Check.java")]);
  if (!compiled.success) throw new Error(compiled.stderr.toString());
  return {
    ids(syntax, set) {
      const path = [classes, join(jars, "*")].join(":");
      const run = Bun.spawnSync(["java", "-cp", path, "Check", "--source", RULES[syntax][set] ?? ""]);
      if (!run.success) throw new Error(run.stderr.toString());
      const sheet = run.stdout.toString();
      const ids = [...sheet.matchAll(/<svrl:failed-assert[\s\S]*?name="id">([^<]+)</g)];
      return [...new Set(ids.map(([, id = ""]) => id.trim()))].toSorted();
    },
    check(folder, syntax, sets, schema = "-") {
      const sheets = sets.flatMap((set) => RULES[syntax][set] ?? []);
      const path = [classes, join(jars, "*")].join(":");
      const run = Bun.spawnSync(["java", "-cp", path, "Check", folder, schema, ...sheets]);
      if (!run.success) throw new Error(run.stderr.toString());
      return run.stdout
        .toString()
        .trim()
        .split("\n")
        .map((line): Verdict => JSON.parse(line));
    },
  };
}
