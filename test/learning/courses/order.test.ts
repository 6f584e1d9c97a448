import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { upload } from "../library/kit.ts";
import { lessonsOf, makeCourse } from "./library.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

interface Page {
  /** Path of an imported folder, or the name of an uploaded file. */
  file: string;
  title: string;
  position?: number;
  /** Files that it lists. */
  lists?: string[];
}

function textOf({ title, lists = [] }: Page): string {
  if (lists.length > 0) return `# ${title}\n\n${lists.map((file) => `- [${file}](${file})`).join("\n")}\n`;
  const name = title.toLowerCase();
  return `# ${title}\n\nThe ${name} is a part of the bakery that a beginner has to know well. Each ${name} takes a person about an hour to learn, and a week to learn well. Nobody in the bakery works at the ${name} before the master has shown how it is done.\n\nThe master checks the ${name} once a month. What is broken is repaired on the same day, so that the bakery can open in the morning. A ${name} that cannot be repaired is replaced within a week by the owner of the bakery.\n`;
}

interface Scenario {
  name: string;
  isFolder?: boolean;
  pages: Page[];
  order: string[];
}

const scenarios: Scenario[] = [
  {
    name: "positions are kept, whatever names say",
    pages: [
      { file: "01-oven.md", title: "Oven", position: 3 },
      { file: "02-mill.md", title: "Mill", position: 1 },
      { file: "03-scale.md", title: "Scale", position: 2 },
    ],
    order: ["Mill", "Scale", "Oven"],
  },
  {
    name: "numbered names are sorted by number, after a preface and before an appendix",
    pages: [
      { file: "appendix.md", title: "Larder" },
      { file: "ch10-oven.md", title: "Oven" },
      { file: "ch2-mill.md", title: "Mill" },
      { file: "preface.md", title: "Yard" },
      { file: "ch1-scale.md", title: "Scale" },
    ],
    order: ["Yard", "Scale", "Mill", "Oven", "Larder"],
  },
  {
    name: "numbered folders come before the names in them",
    isFolder: true,
    pages: [
      { file: "02-late/a-oven.md", title: "Oven" },
      { file: "01-early/z-mill.md", title: "Mill" },
      { file: "02-late/b-scale.md", title: "Scale" },
    ],
    order: ["Mill", "Oven", "Scale"],
  },
  {
    name: "a table of contents tells the order of what it lists",
    isFolder: true,
    pages: [
      { file: "book/mill.md", title: "Mill" },
      { file: "book/oven.md", title: "Oven" },
      { file: "book/scale.md", title: "Scale" },
      { file: "book/SUMMARY.md", title: "Plan", lists: ["oven.md", "scale.md", "mill.md"] },
    ],
    order: ["Oven", "Scale", "Mill"],
  },
  {
    name: "a few documents without any order stay as they arrived",
    pages: [
      { file: "scale.md", title: "Scale" },
      { file: "oven.md", title: "Oven" },
      { file: "mill.md", title: "Mill" },
    ],
    order: ["Scale", "Oven", "Mill"],
  },
  {
    name: "an introduction comes first and an appendix last, if nothing tells another order",
    pages: [
      { file: "other.md", title: "Appendix oven" },
      { file: "mill.md", title: "Mill" },
      { file: "start.md", title: "Introduction to the yard" },
    ],
    order: ["Introduction to the yard", "Mill", "Appendix oven"],
  },
];

describe("The author's order", () => {
  for (const [number, { name, isFolder, pages, order }] of scenarios.entries()) {
    test(name, async () => {
      const domain = `Bakery ${number}`;
      await ana.post("/api/v1/learning/domains", { name: domain });
      for (const page of pages) {
        const { file, position } = page;
        const path = `/api/v1/learning/documents${isFolder ? "/import" : ""}`;
        const query = {
          [isFolder ? "path" : "name"]: isFolder ? `${number}/${file}` : file,
          domain,
          ...(position !== undefined && { position: String(position) }),
        };
        const reply = await upload(appliance, ana, textOf(page), query, path);
        expect(reply.status).toBeLessThan(300);
      }
      await appliance.appliance.jobs.drain();
      const { course } = await makeCourse(appliance, ana, { topic: domain });
      const titles = lessonsOf(course).map(({ title }) => title);
      expect(titles.filter((title) => order.includes(title))).toEqual(order);
    });
  }
});
