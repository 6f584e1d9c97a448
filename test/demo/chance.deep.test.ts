import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { makeDemo } from "../../demo/index.ts";
import { features } from "../../src/features.ts";
import {
  type Client,
  freshFolder,
  type Json,
  PASSWORD,
  TestAppliance,
  testConfig,
} from "../kit/appliance.ts";

const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const UNTIL = "2025-11-14";

const folders: string[] = [];
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

async function figuresOf(owner: Client): Promise<Json> {
  const figures: Json[] = [(await owner.get("/api/v1/fin/trial-balance")).body];
  for (const { name } of features.modules) figures.push((await owner.get(`/api/v1/${name}/stats`)).body);
  return JSON.parse(JSON.stringify(figures).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "an id"));
}

async function generate(seed: number): Promise<Json> {
  const data = freshFolder();
  folders.push(data);
  const options = { seed, months: 1, until: UNTIL, password: PASSWORD, onMonth: () => {} };
  const { records, events, calls } = await makeDemo(testConfig(data), QUIET, options);
  const app = await TestAppliance.start([], data);
  const owner = await app.logIn("katharina.lindner@veldrin.example.com");
  const figures = await figuresOf(owner);
  await app.stop();
  return { records, events, calls, figures };
}

test("the same seed creates the same organisation, and another seed another one", async () => {
  const [first, again, other] = [await generate(7), await generate(7), await generate(8)];
  expect(again).toEqual(first);
  expect(other.figures).not.toEqual(first.figures);
});
