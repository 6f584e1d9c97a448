import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { PaperBlock, Wording } from "../../../kernel/paper.ts";
import { closed } from "../../../kernel/schema.ts";
import type { FileAnswer } from "../../../kernel/stream.ts";
import { factsOf, looseAnswer, type PaperParts, paperLanguageInput } from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import { hasText } from "../../../text/render.ts";
import { processingRecords } from "./processing-records.ts";
import { MAX_ENTRIES } from "./register.ts";

type Entry = RecordIn<typeof processingRecords>;

/** `GET /legal/processing-records/register/paper`: the register of Article 30 GDPR for authorities. */
export function registerPaper(parts: PaperParts): Action {
  return defineAction({
    name: "legal.processing-records.register_paper",
    summary: "Download the register of processing activities as PDF",
    description: "The active entries as in the register. Also requires permission for the register.",
    kind: "read",
    collection: processingRecords.collection,
    http: [{ method: "GET", path: "/api/v1/legal/processing-records/register/paper" }],
    errors: ["RANGE_NOT_SATISFIABLE"],
    input: Type.Object({ language: paperLanguageInput }, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { language }) => {
      if (!context.may("legal.processing-records.register")) throw new Fault("ACCESS_DENIED");
      // Safe cast: masked fields are null, which the texts below leave out.
      const shown = context.records
        .where(processingRecords, sql`state = 'active' AND ${context.records.visible(processingRecords)}`, {
          limit: MAX_ENTRIES,
          order: sql`role, purpose, rid`,
        })
        .map((one) => context.records.show(processingRecords, one) as unknown as Entry);
      const organization = context.principal.organization.name;
      return looseAnswer(parts, context, { language }, ({ word }) => ({
        title: word.text(say("legal.register.title")),
        subject: word.text(say("legal.register.about", { organization, day: word.day(context.today) })),
        facts: [],
        blocks:
          shown.length > 0
            ? Object.fromEntries(shown.map((entry, at) => [`entry_${at + 1}`, entryBlock(word, entry)]))
            : { none: { kind: "text", text: word.text(say("legal.register.empty")) } },
      }));
    },
  });
}

function entryBlock(word: Wording, entry: Entry): PaperBlock {
  const { purpose, role, controllers, lawful_basis, lawful_basis_note, retention } = entry;
  const list = (values: readonly string[] | null) =>
    values && values.length > 0 ? values.join(", ") : word.text(say("legal.register.nothing"));
  const months = retention?.months
    ? word.text(say("legal.register.months", { months: retention.months }))
    : "";
  const side = role === "processor" ? say("legal.register.processor") : say("legal.register.controller");
  return {
    kind: "facts",
    heading: `${purpose} (${word.text(side)})`,
    facts: factsOf([
      [word.text(say("legal.register.controllers")), role === "processor" ? controllers : null],
      [
        word.text(say("legal.register.lawful_basis")),
        [lawful_basis && basisName(word, lawful_basis), lawful_basis_note].filter(Boolean).join(". "),
      ],
      [word.text(say("legal.register.subjects")), list(entry.subjects)],
      [word.text(say("legal.register.categories")), list(entry.categories)],
      [word.text(say("legal.register.special_categories")), list(entry.special_categories)],
      [word.text(say("legal.register.recipients")), list(entry.recipients)],
      [
        word.text(say("legal.register.transfers")),
        entry.transfers ?? word.text(say("legal.register.nothing")),
      ],
      [word.text(say("legal.register.retention")), [months, retention?.basis].filter(Boolean).join(": ")],
      [word.text(say("legal.register.measures")), entry.measures],
    ]),
  };
}

/** Name of a lawful basis in the catalogue of choices. */
function basisName(word: Wording, basis: string): string {
  const key = `legal.names.choices.processing-records.lawful_basis.${basis}`;
  // Safe cast: `hasText` checks the key.
  return hasText(key) ? word.text({ key }) : basis.replaceAll("_", " ");
}
