import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Unavailable } from "./validator.ts";

const ARTIFACT = "org.mustangproject:Mustang-CLI:2.26.0";
const FOLDER = join(tmpdir(), "freehold-mustang-2.26.0");
const JAR = join(FOLDER, "Mustang-CLI-2.26.0.jar");

export interface MustangReport {
  readonly file: string;
  readonly isValid: boolean;
  /** Ids of rules that are violated, as far as its messages name them. */
  readonly errors: readonly string[];
  readonly text: string;
}

/** Fetches Mustang once with Maven, and compiles the program that applies it to all files of a folder. */
export function prepareMustang(): ((folder: string) => Promise<MustangReport[]>) | Unavailable {
  for (const program of ["java", "javac", "mvn"])
    if (Bun.which(program) === null)
      return { reason: `${program} is missing (apt install default-jdk-headless maven)` };
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(JAR)) {
    const copy = ["dependency:copy", `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${FOLDER}`];
    Bun.spawnSync(["mvn", "-q", "-B", ...copy], { cwd: FOLDER, timeout: 300_000 });
    if (!existsSync(JAR)) return { reason: "Maven could not download Mustang" };
  }
  const source = join(import.meta.dir, "Mustang.java");
  const compiled = Bun.spawnSync(["javac", "-d", FOLDER, "-cp", JAR, source]);
  if (!compiled.success) throw new Error(compiled.stderr.toString());
  return async (folder) => {
    // In its folder, since it writes a log.
    const child = Bun.spawn(["java", "-cp", `${FOLDER}:${JAR}`, "Mustang", folder], {
      cwd: FOLDER,
      stderr: "ignore",
    });
    const reports = (await new Response(child.stdout).text()).split(/^=== /m).slice(1);
    if ((await child.exited) !== 0) throw new Error("Mustang failed");
    return reports.map(read);
  };
}

function read(report: string): MustangReport {
  const [file = ""] = report.split("\n", 1);
  const errors = [...report.matchAll(/<(?:error|exception)\b[\s\S]*?<\/(?:error|exception)>/g)];
  const ids = errors.map(
    ([error]) => /\[(?:ID )?((?:BR|PEPPOL|UBL|CII)-[A-Z0-9a-z-]+)\]/.exec(error)?.[1] ?? error,
  );
  const [, status] =
    /<\/xml>[\s\S]*<summary status="(\w+)"|<summary status="(\w+)"\/>\s*<\/validation>/.exec(report) ?? [];
  return { file, isValid: status === "valid", errors: [...new Set(ids)].toSorted(), text: report };
}
