import { createHash } from "node:crypto";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { type PaperProof, withProof } from "../proof/paper.ts";
import { cleanFileName } from "../records/attachments/file-name.ts";
import { say } from "../text/message.ts";
import { codeOf } from "./claims.ts";
import type { PaperInput } from "./document.ts";
import { readLogo } from "./logos.ts";
import type { PaperParts } from "./part.ts";
import { contentOf, type Paper, type SealedContent } from "./store.ts";

export const PDF = "application/pdf";

export interface MadePaper {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly filename: string;
}

/** Makes the file of a sealed paper: the same one each time. */
export async function makePaper(parts: PaperParts, context: ReadContext, paper: Paper): Promise<MadePaper> {
  const sealed = contentOf(context.vault, paper);
  if (!sealed) throw erased();
  const proofCode = codeOf(parts, context, sealed);
  const more = { language: paper.language, at: paper.sealed_at };
  return makeFile(parts, context, sealed, proofCode === undefined ? more : { ...more, proofCode });
}

/** The file with its proof. */
export function provenFile({ bytes, filename }: MadePaper, proof: PaperProof): MadePaper {
  const proven = withProof(bytes, proof);
  return { bytes: proven, sha256: hashOf(proven), filename };
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export async function makeFile(
  { paperWorker }: Pick<PaperParts, "paperWorker">,
  context: ReadContext,
  sealed: SealedContent,
  more: Pick<PaperInput, "language" | "at" | "isDraft" | "proofCode">,
): Promise<MadePaper> {
  const logo = sealed.letterhead.logo === undefined ? undefined : readLogo(context, sealed.letterhead.logo);
  const bytes = await paperWorker.run(
    "document",
    { ...sealed, ...more, logo },
    { caller: callerOf(context) },
  );
  return { bytes, sha256: hashOf(bytes), filename: fileNameOf(sealed) };
}

/** Whose turns in the worker a task takes. */
export const callerOf = ({ org, principal }: ReadContext): string => `${org}/${principal.id}`;

/** The title names the file. */
export const fileNameOf = ({ content }: SealedContent): string =>
  cleanFileName(`${content.title}.pdf`, ["pdf"]);

export function erased(): Fault {
  return new Fault("RECORD_NOT_FOUND", { message: say("papers.errors.erased") });
}
