import { Type } from "@sinclair/typebox";
import { originOf } from "../../../engine/audit/checkpoints.ts";
import { checkpointOver } from "../../../evidence/event-proof.ts";
import { type EventRow, readHead } from "../../../evidence/read.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { PaperContent, PaperRow, Wording } from "../../../kernel/paper.ts";
import { closed } from "../../../kernel/schema.ts";
import type { FileAnswer } from "../../../kernel/stream.ts";
import { users } from "../../../kernel/tables.ts";
import { factsOf, looseAnswer, paperLanguageInput } from "../../../papers/index.ts";
import { fingerprintOf } from "../../../proof/code.ts";
import { pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { eventViewer } from "../event-view.ts";
import { askedInput, eventsOf, subjectOf, titleOf } from "./subject.ts";

/** Maximum events: some fifty pages. */
const MOST = 500;

export function evidencePaperAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "audit.binder_paper",
    summary: "Download the evidence as PDF",
    description: `Returns who did what and when, with the hash of each event, the signed checkpoint and the fingerprint of its key. The same events as in an evidence binder, which also proves them. Contains up to ${MOST} events.`,
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/audit/binder/paper" }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object({ ...askedInput, language: paperLanguageInput }, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { language, ...asked }) => {
      const { filter } = await subjectOf(context, asked);
      const rows = await eventsOf(context, filter, asked, MOST);
      const { organization } = context.principal;
      const last = rows.at(-1)?.seq ?? readHead(context.handle.connection, organization.key)?.size ?? 1;
      const { note } = await checkpointOver(context, parts.audit, organization, last);
      const issuer = {
        key: parts.signer.identity.publicKey.x,
        log: originOf(parts.signer.identity, organization.id),
      };
      return looseAnswer(parts, context, { language }, ({ word }) =>
        contentOf(word, {
          subject: titleOf(context, asked),
          organization: organization.name,
          madeAt: timeOf(rfc3339(context.now)),
          fingerprint: fingerprintOf(issuer),
          note,
          rows: eventRows(context, parts, rows),
        }),
      );
    },
  });
}

interface Evidence {
  readonly subject: string;
  readonly organization: string;
  readonly madeAt: string;
  readonly fingerprint: string;
  /** Signed checkpoint, whose second line is the number of events and whose third one is the root hash. */
  readonly note: string;
  readonly rows: readonly PaperRow[];
}

function contentOf(word: Wording, evidence: Evidence): PaperContent {
  const { subject, organization, madeAt, fingerprint, note, rows } = evidence;
  const [origin = "", size = "", root = ""] = note.split("\n");
  const column = (name: string, label: string, grow = 0) => ({ name, label, ...(grow > 0 && { grow }) });
  return {
    title: word.text(say("governance.papers.binderTitle", { subject })),
    facts: factsOf([
      [word.text(say("governance.papers.paperOrganization")), organization],
      [word.text(say("governance.papers.paperMade")), madeAt],
      [word.text(say("governance.papers.paperEvents")), word.number(rows.length)],
      [word.text(say("governance.papers.paperFingerprint")), fingerprint],
    ]),
    blocks: {
      about: { kind: "text", text: word.text(say("governance.papers.paperAbout")) },
      lines: {
        kind: "lines",
        label: word.text(say("governance.papers.binderEvents")),
        columns: [
          column("seq", word.text(say("governance.papers.columnEvent"))),
          column("at", word.text(say("governance.papers.columnWhen"))),
          column("who", word.text(say("governance.papers.columnWho"))),
          column("what", word.text(say("governance.papers.columnWhat")), 1),
          column("outcome", word.text(say("governance.papers.columnOutcome"))),
        ],
        rows,
      },
      checkpoint: {
        kind: "facts",
        heading: word.text(say("governance.papers.paperCheckpoint")),
        facts: [
          { label: word.text(say("governance.papers.paperLog")), value: origin },
          { label: word.text(say("governance.papers.paperSize")), value: word.number(size) },
          { label: word.text(say("governance.papers.paperRoot")), value: root },
        ],
      },
      signed: { kind: "text", small: true, text: note.trim() },
    },
  };
}

/** Events as the caller may see them: changed fields by name, with the hash below. */
function eventRows(context: ReadContext, parts: GovernanceParts, rows: readonly EventRow[]): PaperRow[] {
  const names = namesOf(context, rows);
  return rows
    .map(eventViewer(context, parts))
    .map(({ seq, at, actor, action, outcome, before, after, hash }) => {
      const changed = Object.keys({ ...before, ...after }).join(", ");
      return {
        cells: { seq: String(seq), at: timeOf(at), who: names.get(actor) ?? actor, what: action, outcome },
        note: changed === "" ? hash : `${changed}\n${hash}`,
      };
    });
}

function namesOf({ handle }: ReadContext, rows: readonly EventRow[]): ReadonlyMap<string, string> {
  const ids = JSON.stringify([...new Set(rows.map(({ actor }) => actor))]);
  const found = handle.connection.all`
    SELECT ${pick(users, "id", "name")} FROM ${users}
    WHERE ${users.id} IN (SELECT value FROM json_each(${ids}))`;
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** UTC to the second: "2026-03-02 09:15:00 UTC". */
const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
