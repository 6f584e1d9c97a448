import type { ReadContext } from "../kernel/context.ts";
import type { PaperContent, Wording } from "../kernel/paper.ts";
import { FileAnswer } from "../kernel/stream.ts";
import { type OwnLetterhead, ownLetterhead } from "./compose.ts";
import { paperLanguage } from "./letterhead.ts";
import { type MadePaper, makeFile, PDF } from "./make.ts";
import type { PaperParts } from "./part.ts";
import { wordingIn } from "./wording.ts";

interface LooseScene {
  readonly word: Wording;
  readonly letterhead: OwnLetterhead;
}

interface LooseOptions {
  readonly language?: string | undefined;
  /** Language that the recipient reads. */
  readonly recipient?: unknown;
}

/** Makes a paper that no state of a record issues, such as a statement of account, from what is known now. */
export async function makeLoose(
  parts: Pick<PaperParts, "paperWorker">,
  context: ReadContext,
  { language, recipient }: LooseOptions,
  write: (scene: LooseScene) => PaperContent,
): Promise<MadePaper> {
  const letterhead = ownLetterhead(context);
  const spoken = language ?? paperLanguage(letterhead, recipient);
  const content = write({ word: wordingIn(spoken), letterhead });
  return makeFile(
    parts,
    context,
    { content, letterhead, template: {} },
    // Of the day, so that the same content is the same file.
    { language: spoken, at: Date.parse(context.today) },
  );
}

/** Answers with such a paper. The event of the call has its hash. */
export async function looseAnswer(
  parts: Pick<PaperParts, "paperWorker">,
  context: ReadContext,
  options: LooseOptions,
  write: (scene: LooseScene) => PaperContent,
): Promise<FileAnswer> {
  const { bytes, sha256, filename } = await makeLoose(parts, context, options, write);
  context.returned(1);
  return new FileAnswer({ bytes, size: bytes.length, sha256, filename, contentType: PDF });
}
