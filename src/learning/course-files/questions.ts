import type { CourseItem } from "../courses/course.ts";
import type { Labels } from "./labels.ts";
import { Markup, markup } from "./markup.ts";

export interface Grading {
  /** Passing share of correct answers; assessments only. */
  pass?: number;
}

/** Form that the package's player grades. */
export function questionForm(items: readonly CourseItem[], labels: Labels): Markup | undefined {
  if (items.length === 0) return undefined;
  return markup`<form>${items.map((item) => questionField(item, labels))}<p><button type="submit">${
    labels.submit
  }</button></p><p id="score" role="status"></p></form>`;
}

function questionField(item: CourseItem, labels: Labels): Markup {
  return markup`<fieldset class="item" id="${item.id}"><legend>${item.stem}</legend>${fieldsOf(item, labels)}<output></output></fieldset>`;
}

function fieldsOf({ id, type, options, prompts = [] }: CourseItem, labels: Labels): Markup | Markup[] {
  switch (type) {
    case "mcq":
      return options.map((option) => choice("radio", id, option.id, option.text));
    case "multi":
      return options.map((option) => choice("checkbox", id, option.id, option.text));
    case "truefalse":
      return [choice("radio", id, "true", labels.true), choice("radio", id, "false", labels.false)];
    case "order":
      return options.map(
        ({ id: step, text }) =>
          markup`<label><select name="${id}/${step}"><option></option>${options.map(
            (_, i) => markup`<option>${i + 1}</option>`,
          )}</select> ${text}</label>`,
      );
    case "match":
      return prompts.map(
        ({ id: prompt, text }) =>
          markup`<label>${text} <select name="${id}/${prompt}"><option></option>${options.map(
            (option) => markup`<option value="${option.id}">${option.text}</option>`,
          )}</select></label>`,
      );
    default:
      return markup`<label><span class="why">${labels.answer}</span> <input type="text" name="${id}" autocomplete="off"></label>`;
  }
}

function choice(kind: "radio" | "checkbox", name: string, value: string, text: string): Markup {
  return markup`<label><input type="${kind}" name="${name}" value="${value}"> ${text}</label>`;
}

/** Grading data for the player, encoded so that no text can break out of the script element. */
export function gradingFacts(items: readonly CourseItem[], { pass }: Grading, labels: Labels): Markup {
  const facts = {
    items: items.map(({ id, type, answer, accepted = [], explanation, options }) => ({
      id,
      type,
      answer,
      accepted,
      because: explanation.text,
      ...(type === "mcq" && {
        instead: Object.fromEntries(
          options.flatMap((option) => (option.reason ? [[option.id, option.reason.quote]] : [])),
        ),
      }),
    })),
    pass: pass ?? 0,
    assessed: pass !== undefined,
    correct: labels.correct,
    wrong: labels.wrong,
    score: labels.score(Number.NaN, items.length).replace("NaN", "{right}"),
  };
  const json = JSON.stringify(facts).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return new Markup(`<script type="application/json" id="facts">${json}</script>`);
}
