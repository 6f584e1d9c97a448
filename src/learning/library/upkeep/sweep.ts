import { Type } from "@sinclair/typebox";
import { type Clockwork, clockOutput } from "../../../jobs/index.ts";
import { defineInnerAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import type { LearningParts } from "../../part.ts";
import { SWEEP } from "../documents/names.ts";
import { isUsed } from "../intake/held-files.ts";

export function sweepDocuments({ documents, store }: LearningParts): Clockwork {
  const action = defineInnerAction({
    name: SWEEP,
    summary: "Delete unused document files",
    input: Type.Object({}, closed),
    output: clockOutput,
    prepare: ({ now }) =>
      store.read(({ connection }) => documents.sweep(now, (sha256) => isUsed(connection, sha256))),
    run: async (_context, _input, { files }) => ({ done: files, more: false }),
  });
  return { action, every: "hour" };
}
