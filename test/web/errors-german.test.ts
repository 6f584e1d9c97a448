import { expect, test } from "bun:test";
import { join } from "node:path";
import { ERRORS } from "../../src/kernel/errors.ts";
import { CODES } from "../../src/web/language/errors/codes.ts";
import { DETAILS } from "../../src/web/language/errors/details.ts";
import { germanProblem } from "../../src/web/language/errors/german.ts";

const source = join(import.meta.dir, "../../src");
const LITERAL = /(?:"((?:[^"\\]|\\.)+)"|`((?:[^`\\]|\\.)+)`)/.source;

/** Sentences and codes in the server's files; placeholders become a 7. */
async function refusals() {
  const sentences = new Map<string, string>();
  const details = new Set<string>();
  for await (const file of new Bun.Glob("**/*.ts").scan(source)) {
    if (/^(web|cli|demo)\//.test(file)) continue;
    const text = (await Bun.file(join(source, file)).text()).replaceAll(/"\s*\+\s*"/g, "");
    for (const [, code = "", plain, made] of text.matchAll(
      new RegExp(`Fault\\(\\s*"([A-Z_]+)",\\s*\\{\\s*message:\\s*${LITERAL}`, "g"),
    ))
      sentences.set(plain ?? (made ?? "").replaceAll(/\$\{[^}]*\}/g, "7"), code);
    for (const [, code = ""] of text.matchAll(
      /(?:invalid\([^,]+,|\bcode:)\s*"([A-Z_0-9]+)",\s*(?:message:\s*)?["`]/g,
    ))
      details.add(code);
  }
  return { sentences, details };
}

test("every code of a refusal has its German", () => {
  expect(Object.keys(ERRORS).filter((code) => !(code in CODES))).toEqual([]);
});

test("whatever the server says beside its codes has its German", async () => {
  const { sentences, details } = await refusals();
  expect(sentences.size).toBeGreaterThan(100);
  const english = [...sentences].filter(
    ([message, code]) =>
      /^[A-Z]/.test(message) && germanProblem({ code, message }) === (CODES[code] ?? message),
  );
  expect(english).toEqual([]);
  expect([...details].filter((code) => !(code in DETAILS) && !(code in CODES))).toEqual([]);
});
