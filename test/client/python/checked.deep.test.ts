import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../../kit/appliance.ts";
import { hasPython, skipped, wheelIn } from "./python.ts";

/** Checkers of types and style. Where a registry cannot be reached, the names of the tests say that they are skipped. */
const CHECKERS = ["mypy==2.4.1", "pyright==1.1.414", "ruff==0.17.6"];

const folder = freshFolder();
const inVenv = (name: string) => join(folder, "venv/bin", name);

interface Ran {
  code: number;
  out: string;
}

function run(...command: string[]): Ran {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder });
  return { code: exitCode, out: `${stdout}${stderr}` };
}

const hasVenv = hasPython && run("python3", "-m", "venv", inVenv("..")).code === 0;
const hasCheckers =
  hasVenv &&
  run(inVenv("pip"), "install", "-q", ...CHECKERS).code === 0 &&
  run(inVenv("pyright"), "--version").code === 0;
const unchecked = hasCheckers ? "" : " (skipped: mypy, pyright and ruff can't be installed here)";

describe.skipIf(!hasVenv)(`The Python client in a new environment${skipped}`, () => {
  let site: string;
  beforeAll(async () => {
    const installed = run(inVenv("pip"), "install", "-q", "--no-index", await wheelIn(folder));
    expect(installed).toEqual({ code: 0, out: "" });
    const asked = run(inVenv("python"), "-c", "import freehold; print(freehold.__path__[0])");
    site = asked.out.trim();
    for (const name of ["sample.py", "tour.py"])
      copyFileSync(join(import.meta.dir, name), join(folder, name));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("loads the module of an area when it is used, and no types", () => {
    const program = `
import sys, freehold
client = freehold.Freehold("http://localhost")
before = [name for name in sys.modules if name.startswith("freehold.")]
client.crm.leads
after = [name for name in sys.modules if name.startswith("freehold.") and name not in before]
print(any(name.startswith("freehold.types") for name in before + after), "freehold.api.crm" in before, after)`;
    expect(run(inVenv("python"), "-c", program).out.trim()).toBe("False False ['freehold.api.crm']");
  });

  /** Lines of the sample that a checker has to find fault with. */
  const wrong = readFileSync(join(import.meta.dir, "sample.py"), "utf8")
    .split("\n")
    .flatMap((line, at) => (line.includes("# wrong") ? [at + 1] : []));
  const linesIn = (out: string) => [
    ...new Set([...out.matchAll(/sample\.py:(\d+):.*error:/g)].map(([, line]) => Number(line))),
  ];

  test.skipIf(!hasCheckers)(`has types that mypy accepts, and by which it finds errors${unchecked}`, () => {
    const mypy = [inVenv("mypy"), "--strict", "--python-version", "3.10"];
    for (const checked of [["-p", "freehold"], ["tour.py"]])
      expect(run(...mypy, ...checked)).toEqual({ code: 0, out: expect.stringContaining("no issues") });
    expect(linesIn(run(...mypy, "sample.py").out)).toEqual(wrong);
  });

  test.skipIf(!hasCheckers)(
    `has types that pyright accepts, and by which it finds errors${unchecked}`,
    () => {
      const pyright = [inVenv("pyright"), "--pythonpath", inVenv("python"), "--pythonversion", "3.10"];
      expect(run(...pyright, site)).toEqual({ code: 0, out: expect.stringContaining("0 errors") });
      expect(linesIn(run(...pyright, "sample.py").out.replaceAll(/:\d+ - /g, ": "))).toEqual(wrong);
    },
  );

  test.skipIf(!hasCheckers)(`is written as ruff wants it${unchecked}`, () => {
    const ruff = (...words: string[]) => run(inVenv("ruff"), ...words, "--no-cache", site);
    expect(ruff("check", "--target-version", "py310")).toEqual({ code: 0, out: expect.any(String) });
    expect(ruff("format", "--check")).toEqual({ code: 0, out: expect.any(String) });
  });
});
