import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executable, Served } from "./kit/executable.ts";
import { pathWithCurl } from "./kit/programs/programs.ts";

const readme = readFileSync(join(import.meta.dir, "..", "README.md"), "utf8");
const PATH = pathWithCurl();
const folder = mkdtempSync(join(tmpdir(), "freehold-tour-"));
const tour = join(folder, "tour");
const [setUp = "", ...steps] = commandsOf(
  readme.slice(readme.indexOf("## Tour of the API"), readme.indexOf("## Demo data")),
);

/** Expected output of each step in the README's tour, in order. */
const ANSWERS: readonly (readonly RegExp[])[] = [
  [],
  [/"state":"contacted"/, /"state":"qualified"/, /"state":"converted"/],
  [/"name":"Zoë Smith"/, /"account":\{/, /"transitions":\[/, /"action":"crm.leads.convert"/, /"by_state"/],
  [/"number":"INV-\d{4}-00001"/, /"state":"posted"/, /"assets":\{"rows":\[\{/, /"healthy":true/],
  [/\{"ok":true,"checked":\d+/, /Intact: \d+ events/],
  [/"verdict":"held"/, /"status":"pending_approval"/, /"verdict":"refused".*has the permission/],
  [/"state":"pending"/, /"state":"executed"/],
  [/"code":"NUMBER_WRONG"/, /"state":"(running|done)"/, /,Ada Lovelace,/],
  [/"verdict":"grounded"/, /"verdict":"insufficient_evidence"/, /"name":"accrual"/],
  [/1 file: 1 added/],
  [/"verdict":"grounded"/],
  [/"status":"pending_approval".*"mandate":\{/, /"Website form"/],
];

function commandsOf(text: string): string[] {
  return text
    .split(/\n(?! {4})/)
    .map((part) =>
      part
        .split("\n")
        .filter((line) => line.startsWith("    "))
        .map((line) => line.slice(4))
        .join("\n"),
    )
    .filter((part) => part !== "");
}

/** Runs the README's commands, but with the compiled executable, a test folder and another port. */
async function shell(script: string, base = "") {
  const here = script
    .replaceAll("bun src/main.ts", executable())
    .replaceAll("/tmp/tour", tour)
    .replaceAll("http://127.0.0.1:7400", base);
  const env = { ...process.env, PATH };
  const child = Bun.spawn(["bash", "-c", here], { stdin: "ignore", stdout: "pipe", stderr: "pipe", env });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, code };
}

let served: Served;
beforeAll(async () => {
  const [init = ""] = setUp.split(/^bun src\/main\.ts serve/m);
  expect(await shell(init)).toMatchObject({ code: 0, stderr: "" });
  served = await Served.start(tour);
});
afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true });
});

test("each step of the README's tour prints what the README shows", async () => {
  const script = steps.map((step, place) => `${step}\nprintf '\\n@@ %s\\n' ${place}`).join("\n");
  const { stdout } = await shell(script, served.base);
  const answers = stdout.split(/\n@@ \d+\n/).slice(0, -1);
  expect(answers).toHaveLength(ANSWERS.length);
  for (const [place, answer] of answers.entries()) {
    expect(answer).not.toContain('"error":{');
    for (const expected of ANSWERS[place] ?? []) expect(answer).toMatch(expected);
  }
  const course = readFileSync(join(tour, "course.html"), "utf8");
  expect(course).toContain("<h1");
  expect(course.length).toBeGreaterThan(10_000);
});
