import { Type } from "@sinclair/typebox";
import { clockOutput, endWaits } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { readyIndex } from "../../store/passages.ts";
import { openLibrary } from "../library/audiences/libraries.ts";
import { DOCUMENTS, STARTER } from "../library/documents/names.ts";
import { bumpLibrary } from "../library/documents/state.ts";
import type { LearningParts } from "../part.ts";
import { starterBytes, starterFingerprint } from "./carried.ts";
import { isHandbookOnly, knownIds, replaceKnowledge } from "./knowledge.ts";
import { type PlacedPage, pagesOf, placePages, receivePages, removePages } from "./pages.ts";
import { fingerprintOf, unpackLibrary } from "./starter-library.ts";

/** Brings the shared library to the state of the handbook in one transaction. */
export function starterAction(parts: LearningParts): Action {
  const { store } = parts;
  return defineInnerAction({
    name: STARTER,
    summary: "Add the handbook to the shared library",
    input: Type.Object({}, closed),
    output: clockOutput,
    prepare: async ({ handle }) => {
      const carried = unpackLibrary(await starterBytes());
      if (fingerprintOf(pagesOf(handle.connection)) === fingerprintOf(carried.pages)) return undefined;
      const releases = await receivePages(parts, handle.connection);
      await store.write(async ({ connection }) => readyIndex(connection, openLibrary(connection, 0)));
      return { carried, releases };
    },
    run: async (context, _input, prepared) => {
      endWaits(context.handle, DOCUMENTS, context.now);
      if (!prepared) return { done: 0, more: false };
      const { carried, releases } = prepared;
      for (const release of releases) context.handle.settled(release);
      const library = openLibrary(context.handle.connection, context.org);
      // Pages that were renamed keep their concepts.
      const known = knownIds(context.handle.connection, library);
      const removed = removePages(parts, context, carried);
      const pages = placePages(context, carried);
      const isWhole =
        pages.every(({ document }) => document.library === library) &&
        isHandbookOnly(context.handle.connection, library);
      if (isWhole) replaceKnowledge(context, library, carried, pages, known);
      bumpLibrary(context.handle.connection, library);
      const changed = pages.filter(({ isNewText }) => isNewText);
      for (const page of changed) notifyIndexed(parts, context, page, isWhole);
      return { done: changed.length + removed, more: false };
    },
  });
}

function notifyIndexed(
  { listeners }: LearningParts,
  context: WriteContext,
  { document, text }: PlacedPage,
  isAnalysed: boolean,
): void {
  const { rid, id, library, revision } = document;
  const ref = { rid, id, library, revisionRid: text, revision, isAnalysed };
  for (const listener of listeners) listener.indexed?.(context, ref);
}

/** True if the shared library differs from the handbook. */
export async function isBehind(connection: Connection): Promise<boolean> {
  return fingerprintOf(pagesOf(connection)) !== (await starterFingerprint());
}
