import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { XmlStream } from "../../../src/formats/xml.ts";
import { cartridgeFiles } from "../../../src/learning/course-files/cartridge.ts";
import { courseHtml } from "../../../src/learning/course-files/html.ts";
import { courseJsonLd } from "../../../src/learning/course-files/json-ld.ts";
import { courseMarkdown } from "../../../src/learning/course-files/markdown.ts";
import { scormFiles } from "../../../src/learning/course-files/scorm.ts";
import type { Course } from "../../../src/learning/courses/course.ts";
import { claimOf, courseOf } from "./course.ts";

const HOSTILE = `</script><script>alert(1)</script> & "quotes" 'too' <img src=x onerror=alert(2)> ]]> \u0000\u0008 \ud800 # * _ [x](javascript:alert(3))`;

/** A course in which every text from a document, a model or a user has the same value. */
function saying(text: string): Course {
  const claim = { ...claimOf(text), text };
  const course = courseOf({ title: text, summary: text });
  return {
    ...course,
    modules: course.modules.map((module) => ({
      ...module,
      title: text,
      rationale: text,
      lessons: module.lessons.map((lesson) => ({
        ...lesson,
        title: text,
        objectives: lesson.objectives.map((objective) => ({ ...objective, text })),
        content: lesson.content.map((content) => ({ ...content, heading: text, claims: [claim] })),
        key_terms: [{ concept_id: "k", name: text, claim }],
        checks: lesson.checks.map((item) => ({
          ...item,
          stem: text,
          explanation: claim,
          options: item.options.map((option) => ({ ...option, text })),
        })),
      })),
    })),
  };
}

/** All XML elements with their attributes; throws if the document is not well-formed. */
function elementsOf(xml: string): { name: string; attribute: (name: string) => string | undefined }[] {
  const found: { name: string; attribute: (name: string) => string | undefined }[] = [];
  const open: string[] = [];
  const stream = new XmlStream({
    open: (name, attribute) => {
      open.push(name);
      found.push({ name, attribute });
    },
    close: (name) => {
      if (open.pop() !== name) throw new Error(`${name} closes what is not open`);
    },
  });
  stream.push(xml);
  if (open.length > 0) throw new Error(`${open.at(-1)} is never closed`);
  return found;
}

const textOf = (files: readonly { name: string; text: string }[], name: string) =>
  files.find((file) => file.name === name)?.text ?? "";

describe("Exported courses", () => {
  test("escape hostile text in every format", () => {
    const course = saying(HOSTILE);
    const pages = [
      courseHtml(course),
      ...scormFiles(course).flatMap(({ name, text }) => (name.endsWith(".html") ? [text] : [])),
      ...cartridgeFiles(course).flatMap(({ name, text }) => (name.endsWith(".html") ? [text] : [])),
    ];
    for (const html of pages) {
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("<img");
      expect(html).not.toContain("\u0000");
    }
    // Fenced blocks are literal.
    const outside = courseMarkdown(course).replace(/^(`{3,})\n[\s\S]*?\n\1$/gm, "");
    expect(/[^\\]<(script|img)/.test(outside)).toBe(false);
    for (const files of [scormFiles(course), cartridgeFiles(course)])
      for (const { name, text } of files)
        if (name.endsWith(".xml")) expect(() => elementsOf(text)).not.toThrow();
  });

  test("have well-formed manifests, quizzes and pages with any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const course = saying(text);
        for (const files of [scormFiles(course), cartridgeFiles(course)])
          for (const file of files) if (file.name.endsWith(".xml")) elementsOf(file.text);
        const facts = /id="facts">(.*?)<\/script>/s.exec(textOf(scormFiles(course), "01-01.html"))?.[1] ?? "";
        expect(JSON.parse(facts).items).toHaveLength(7);
        JSON.parse(courseJsonLd(course));
      }),
      { numRuns: 20 },
    );
  });

  test("load no external resources", () => {
    const all = [courseHtml(courseOf()), ...scormFiles(courseOf()).map(({ text }) => text)].join("\n");
    expect(
      [...all.matchAll(/(?:src|href)="(?!#)([^"]+)"/g)].filter(([, to]) => /^(https?:)?\/\//.test(to ?? "")),
    ).toEqual([]);
  });
});

describe("SCORM packages", () => {
  const files = scormFiles(courseOf());
  const manifest = elementsOf(textOf(files, "imsmanifest.xml"));
  const all = (name: string) => manifest.filter((element) => element.name === name);

  test("list exactly the files that they contain", () => {
    const named = all("file").map(({ attribute }) => attribute("href") ?? "");
    expect(named.toSorted()).toEqual(
      files
        .map(({ name }) => name)
        .filter((name) => name !== "imsmanifest.xml")
        .toSorted(),
    );
  });

  test("link each item to a resource with unique ids", () => {
    const ids = manifest.flatMap(({ attribute }) => attribute("identifier") ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const led = all("item").flatMap(({ attribute }) => attribute("identifierref") ?? []);
    expect(led).toHaveLength(3);
    expect(led.every((id) => ids.includes(id))).toBe(true);
  });

  test("say what the documents say about each choice", () => {
    const facts = /id="facts">(.*?)<\/script>/s.exec(textOf(files, "01-01.html"))?.[1] ?? "";
    const [asked] = JSON.parse(facts).items;
    expect(asked.instead).toEqual({ o1: "About One.", o2: "About Two.", o3: "About Three." });
  });

  test("include the passing score of an assessment", () => {
    expect(textOf(files, "imsmanifest.xml")).toContain("<adlcp:masteryscore>70</adlcp:masteryscore>");
  });
});

describe("Common Cartridge exports", () => {
  const files = cartridgeFiles(courseOf());

  test("contain each question as QTI in the forms that cartridges support", () => {
    const quiz = elementsOf(textOf(files, "quizzes/01-assessment/assessment.xml"));
    const items = quiz.filter(({ name }) => name === "item");
    // Ordering three steps becomes two multiple-choice items, as does matching two terms.
    expect(items).toHaveLength(5 + 2 + 2);
    const profiles = [
      ...textOf(files, "quizzes/01-assessment/assessment.xml").matchAll(/cc\.[a-z_]+\.v0p1/g),
    ].map(([profile]) => profile);
    expect(new Set(profiles)).toEqual(
      new Set([
        "cc.exam.v0p1",
        "cc.multiple_choice.v0p1",
        "cc.multiple_response.v0p1",
        "cc.true_false.v0p1",
        "cc.fib.v0p1",
      ]),
    );
  });

  test("answer a wrong choice with the passage about it", () => {
    const quiz = textOf(files, "quizzes/01-assessment/assessment.xml");
    for (const [choice, quote] of [
      ["o1", "About One."],
      ["o3", "About Three."],
    ] as const) {
      expect(quiz).toContain(`linkrefid="instead-${choice}"`);
      const feedback = quiz.split(`<itemfeedback ident="instead-${choice}">`)[1] ?? "";
      expect(feedback.split("</itemfeedback>")[0]).toContain(quote);
    }
    expect(quiz).not.toContain("instead-o2");
  });

  test("list all of their files", () => {
    const named = elementsOf(textOf(files, "imsmanifest.xml"))
      .filter(({ name }) => name === "file")
      .map(({ attribute }) => attribute("href") ?? "");
    expect(new Set(named)).toEqual(
      new Set(files.map(({ name }) => name).filter((name) => name !== "imsmanifest.xml")),
    );
  });
});

test("the same course produces identical files", () => {
  const make = () => JSON.stringify([scormFiles(courseOf()), cartridgeFiles(courseOf())]);
  expect(make().replace(/c\d+/g, "c")).toBe(make().replace(/c\d+/g, "c"));
});

test("Markdown cites the source of every sentence", () => {
  const text = courseMarkdown(courseOf());
  const used = new Set([...text.matchAll(/\[\^(\d+)\](?!:)/g)].map(([, number]) => number));
  const defined = new Set([...text.matchAll(/^\[\^(\d+)\]:/gm)].map(([, number]) => number));
  expect(used.size).toBeGreaterThan(5);
  expect(defined).toEqual(used);
});
