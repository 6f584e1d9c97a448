import { Type } from "@sinclair/typebox";
import type { CheckpointSigner } from "../../engine/audit/checkpoints.ts";
import type { AuditLog } from "../../engine/audit/log.ts";
import { newestCheckpoint } from "../../evidence/event-proof.ts";
import { exportLog } from "../../evidence/export.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { invalid } from "../../kernel/errors.ts";
import { closed } from "../../kernel/schema.ts";
import { TextStream } from "../../kernel/stream.ts";
import type { Store } from "../../store/store.ts";
import { say } from "../../text/message.ts";
import { logInput, logOf } from "./which.ts";
import { type TrailParts, withholdsNothing } from "./withheld.ts";

interface ExportParts {
  store: Store;
  audit: AuditLog;
  signer: CheckpointSigner;
}

const NDJSON = "application/x-ndjson";

export function exportAction(parts: TrailParts, { store, audit, signer }: ExportParts): Action {
  return defineAction({
    name: "audit.export",
    summary: "Export the audit log",
    description:
      "Verify the file with `freehold audit verify FILE --key KEY` and the public key alone. Personal values are included as ciphertext only, and events that you cannot read only by their hash. The file ends with a signed checkpoint.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/audit/export" }],
    input: Type.Object(
      {
        log: logInput,
        from: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: "First event of the export",
          }),
        ),
      },
      closed,
    ),
    output: Type.Unsafe<TextStream>(Type.Any()),
    stream: NDJSON,
    run: async (context, { log, from = 1 }) => {
      const organization = logOf(context, log);
      await audit.checkpoint(organization);
      const last = newestCheckpoint(context.handle.connection, organization.key)?.size ?? 0;
      if (from > Math.max(1, last))
        throw invalid("from", "TOO_LARGE", say("governance.errors.fromAfterLast", { last }));
      context.returned(Math.max(0, last - from + 1));
      const lines = exportLog(store, signer, organization, {
        first: from,
        last,
        mayShow: withholdsNothing(context, parts),
        turn: context.turn,
      });
      return new TextStream(NDJSON, lines, `audit-${from}-${last}.ndjson`);
    },
  });
}
