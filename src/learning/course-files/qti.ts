import type { CourseItem } from "../courses/course.ts";
import type { Labels } from "./labels.ts";
import { type Markup, markup } from "./markup.ts";

export type QtiItem = { id: string; stem: string; because: string } & (
  | { form: "choice"; many: boolean; options: readonly Choice[]; profile: string }
  | { form: "words"; accepted: readonly string[] }
);

interface Choice {
  id: string;
  text: string;
  right: boolean;
  /** Passage that speaks of a wrong choice. */
  instead?: string | undefined;
}

/** Converts a question to QTI. Matching and ordering are unsupported and become single-choice questions. */
export function qtiItems(item: CourseItem, labels: Labels): QtiItem[] {
  const { id, type, stem, options, prompts = [], answer, accepted = [] } = item;
  const common = { stem, because: item.explanation.text };
  const chosen = (right: (option: string) => boolean) =>
    options.map(
      ({ id: option, text, reason }): Choice => ({
        id: option,
        text,
        right: right(option),
        instead: type === "mcq" && !right(option) ? reason?.quote : undefined,
      }),
    );
  const single = (
    part: string,
    asked: string,
    choices: readonly Choice[],
    profile = "cc.multiple_choice.v0p1",
  ): QtiItem => ({
    ...common,
    id: `${id}${part}`,
    stem: asked,
    form: "choice",
    many: false,
    options: choices,
    profile,
  });
  if (typeof answer === "boolean") {
    const truth = [
      { id: "true", text: labels.true, right: answer },
      { id: "false", text: labels.false, right: !answer },
    ];
    return [single("", stem, truth, "cc.true_false.v0p1")];
  }
  if (typeof answer === "string") {
    if (type === "mcq")
      return [
        single(
          "",
          stem,
          chosen((option) => option === answer),
        ),
      ];
    return [{ ...common, id, form: "words", accepted: [...new Set([answer, ...accepted])] }];
  }
  if (Array.isArray(answer)) {
    if (type !== "order")
      return [
        {
          ...common,
          id,
          form: "choice",
          many: true,
          options: chosen((option) => answer.includes(option)),
          profile: "cc.multiple_response.v0p1",
        },
      ];
    const textOf = (step: string | undefined) => options.find((option) => option.id === step)?.text ?? "";
    return answer.slice(0, -1).map((step, i) =>
      single(
        `-${i + 1}`,
        labels.after(textOf(step)),
        chosen((option) => option === answer[i + 1]).filter((option) => option.id !== step),
      ),
    );
  }
  return prompts.map((prompt, i) =>
    single(
      `-${i + 1}`,
      `${stem} ${prompt.text}`,
      chosen((option) => option === answer[prompt.id]),
    ),
  );
}

/** An assessment as QTI 1.2.1, restricted to the Common Cartridge profile. */
export function qtiAssessment(id: string, title: string, items: readonly QtiItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup`<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/ims_qtiasiv1p2 http://www.imsglobal.org/profile/cc/ccv1p3/ccv1p3_qtiasiv1p2p1_v1p0.xsd">
  <assessment ident="${id}" title="${title}">
    <qtimetadata>${field("cc_profile", "cc.exam.v0p1")}${field("qmd_assessmenttype", "Examination")}${field(
      "qmd_scoretype",
      "Percentage",
    )}</qtimetadata>
    <section ident="${id}-section">${items.map(itemXml)}
    </section>
  </assessment>
</questestinterop>`}\n`;
}

const field = (label: string, entry: string) =>
  markup`<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;

const material = (text: string) =>
  markup`<material><mattext texttype="text/plain">${text}</mattext></material>`;

function itemXml(item: QtiItem): Markup {
  const profile = item.form === "choice" ? item.profile : "cc.fib.v0p1";
  return markup`
      <item ident="${item.id}">
        <itemmetadata><qtimetadata>${field("cc_profile", profile)}</qtimetadata></itemmetadata>
        <presentation>${material(item.stem)}${response(item)}</presentation>
        <resprocessing>
          <outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions(
            item,
          ).map(
            (condition) => markup`
          <respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">100</setvar><displayfeedback feedbacktype="Response" linkrefid="because"/></respcondition>`,
          )}${explained(item).map(
            ({ id }) => markup`
          <respcondition continue="No"><conditionvar>${equal(id)}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="instead-${id}"/></respcondition>`,
          )}
        </resprocessing>
        <itemfeedback ident="because">${material(item.because)}</itemfeedback>${explained(item).map(
          ({ id, instead = "" }) => markup`
        <itemfeedback ident="instead-${id}">${material(instead)}</itemfeedback>`,
        )}
      </item>`;
}

function explained(item: QtiItem): readonly Choice[] {
  return item.form === "choice" && !item.many
    ? item.options.filter(({ instead }) => instead !== undefined)
    : [];
}

function response(item: QtiItem): Markup {
  if (item.form === "words")
    return markup`<response_str ident="answer" rcardinality="Single"><render_fib prompt="Dashline"/></response_str>`;
  return markup`<response_lid ident="answer" rcardinality="${item.many ? "Multiple" : "Single"}"><render_choice>${item.options.map(
    ({ id, text }) => markup`<response_label ident="${id}">${material(text)}</response_label>`,
  )}</render_choice></response_lid>`;
}

const equal = (value: string) => markup`<varequal respident="answer">${value}</varequal>`;

function conditions(item: QtiItem): Markup[] {
  if (item.form === "words")
    return item.accepted.map((words) => markup`<varequal respident="answer" case="No">${words}</varequal>`);
  if (!item.many) return item.options.filter(({ right }) => right).map(({ id }) => equal(id));
  return [
    markup`<and>${item.options.map(({ id, right }) => (right ? equal(id) : markup`<not>${equal(id)}</not>`))}</and>`,
  ];
}
