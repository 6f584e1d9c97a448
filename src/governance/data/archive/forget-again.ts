import { Type } from "@sinclair/typebox";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import { replayErasures } from "../requests/index.ts";

/** Replays the data folder's erasure ledger. */
export function forgetAgainAction(parts: GovernanceParts): Action {
  return defineInnerAction({
    name: "data.archive.forget_again",
    summary: "Repeat erasures after an archive import",
    input: Type.Object({}, closed),
    output: Type.Object({ erased: Type.Integer() }, closed),
    prepare: () => replayErasures(parts, { all: true }),
    run: async (_context, _input, erased) => ({ erased }),
  });
}
