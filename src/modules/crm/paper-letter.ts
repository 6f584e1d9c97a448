import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, idInput, idOf } from "../../kernel/schema.ts";
import {
  addressOf,
  attachFile,
  closing,
  makeLoose,
  type PaperParts,
  type PaperParty,
  paperLanguageInput,
  storeFile,
} from "../../papers/index.ts";
import { say } from "../../text/message.ts";
import { accounts } from "./accounts.ts";

type Account = PaperParty & { language: string | null };
type Contact = { first_name: string | null; last_name: string };

/** `POST /crm/accounts/:id/letter`: a letter on the letterhead, kept with the account's files. */
export function letterAction(parts: PaperParts): Action {
  return defineAction({
    name: "crm.accounts.letter",
    summary: "Write a letter to an account",
    description:
      "Makes a PDF with the letterhead and keeps it with the account's attachments, where it can be downloaded. An empty line in the text starts a new paragraph.",
    kind: "write",
    collection: "crm.accounts",
    http: [{ method: "POST", path: "/api/v1/crm/accounts/:id/letter" }],
    status: 201,
    replay: false,
    dryRun: false,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        id: idInput,
        subject: Type.String({ minLength: 1, maxLength: 200 }),
        text: Type.String({ minLength: 1, maxLength: 20_000 }),
        contact_id: Type.Optional(idOf("crm.contacts")),
        language: paperLanguageInput,
      },
      closed,
    ),
    output: Type.Object(
      { attachment_id: Type.String(), name: Type.String(), size: Type.Integer(), sha256: Type.String() },
      { ...closed, $id: "Letter" },
    ),
    location: ({ attachment_id }, { id }) => `/api/v1/crm/accounts/${id}/attachments/${attachment_id}`,
    prepare: async (context, { id, subject, text, contact_id, language }) => {
      // Safe casts: the outputs of these actions, with null for masked fields.
      const account = (await context.ask("crm.accounts.get", { id })) as unknown as Account;
      const contact =
        contact_id === undefined
          ? undefined
          : ((await context.ask("crm.contacts.get", { id: contact_id })) as unknown as Contact);
      const person = [contact?.first_name, contact?.last_name].filter(Boolean).join(" ");
      const made = await makeLoose(
        parts,
        context,
        { language, recipient: account.language },
        ({ word, letterhead }) => ({
          title: subject,
          address: addressOf(word, account, letterhead.country, { person }),
          facts: [{ label: word.text(say("papers.letter.date")), value: word.day(context.today) }],
          blocks: {
            text: { kind: "text", text },
            closing: closing(word, letterhead.legal_name ?? letterhead.name),
          },
        }),
      );
      await storeFile(parts.files, made);
      return made;
    },
    run: async (context, { id }, made) => {
      context.records.subject(accounts, id);
      const row = parts.catalog
        .collection(accounts.collection)
        .rowById(context.handle.connection, context.org, id);
      const owner = { collection: accounts.collection, record_id: id, person_key: Number(row?.person_key) };
      const attachment_id = attachFile(context, owner, made, { paper_kind: "letter" });
      return { attachment_id, name: made.filename, size: made.bytes.length, sha256: made.sha256 };
    },
  });
}
