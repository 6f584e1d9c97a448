import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERSION = "1.28.2";

/** Programs of others that the checks need. The checks are skipped where one is not installed. */
export const TOOLS = ["java", "mvn", "qpdf"] as const;
export const missingTools = TOOLS.filter((name) => Bun.which(name) === null);

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>test</groupId><artifactId>verapdf</artifactId><version>1</version><dependencies><dependency>
<groupId>org.verapdf.apps</groupId><artifactId>greenfield-apps</artifactId><version>${VERSION}</version>
</dependency></dependencies></project>`;

/** Fetches veraPDF with Maven, once per machine. Returns its class path. */
function veraPdf(): string {
  const folder = join(tmpdir(), `freehold-verapdf-${VERSION}`);
  if (!existsSync(join(folder, "lib"))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "pom.xml"), POM);
    run(["mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib"], folder);
  }
  return join(folder, "lib", "*");
}

/** Files that break a profile of PDF/A or PDF/UA, with the rules that they break. */
export function violations(files: readonly string[], profile: "3b" | "ua1"): string[] {
  const main = "org.verapdf.apps.GreenfieldCliWrapper";
  const { stdout } = Bun.spawnSync([
    "java",
    "-cp",
    veraPdf(),
    main,
    "-f",
    profile,
    "--format",
    "text",
    "-v",
    ...files,
  ]);
  const lines = stdout.toString().trim().split("\n");
  const passed = lines.filter((line) => line.startsWith("PASS "));
  return passed.length === files.length ? [] : lines.filter((line) => !line.startsWith("PASS "));
}

/** Complaint of qpdf about the structure of a file; undefined if there is none. */
export function unsound(file: string): string | undefined {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["qpdf", "--check", file]);
  return exitCode === 0 ? undefined : `${file}: ${stdout}${stderr}`;
}

function run(command: string[], cwd: string): void {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
}
