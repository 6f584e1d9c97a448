import { stat } from "node:fs/promises";
import { Type } from "@sinclair/typebox";
import type { PublicJwk } from "../../../engine/audit/checkpoint.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { FileAnswer } from "../../../kernel/stream.ts";
import { requireWholeTrail } from "../../audit/withheld.ts";
import type { GovernanceParts } from "../../part.ts";
import { Evidence } from "./evidence.ts";

const PATH = "/api/v1/data/former-logs";

const formerLogSchema = Type.Object(
  {
    origin: Type.String({ description: "Signing name of its checkpoints" }),
    public_key: Type.Unsafe<PublicJwk>(
      Type.Object({ kty: Type.String(), crv: Type.String(), x: Type.String() }, closed),
    ),
    events: Type.Integer(),
    head: Type.String({ description: "Hash of its last event" }),
    sha256: Type.String({ description: "Hash of the file, used to download it" }),
    arrived_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "FormerLog" },
);

export function formerLogsAction({ folder }: GovernanceParts): Action {
  return defineAction({
    name: "data.former_logs.list",
    summary: "List imported audit trails",
    description: "Oldest first. Empty for organisations created on this appliance.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(formerLogSchema) }, closed),
    run: async (context) => {
      const found = new Evidence(folder).of(context.handle.connection, context.org);
      context.returned(found.length);
      return {
        data: found.map(({ origin, public_key, size, head, sha256, arrived_at }) => ({
          origin,
          public_key,
          events: size,
          head,
          sha256,
          arrived_at: rfc3339(arrived_at),
        })),
      };
    },
  });
}

export function formerLogFileAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.former_logs.download",
    summary: "Download an imported audit trail",
    description:
      "Requires access to every record with every field, and to all settings. Verify the file with `freehold audit verify FILE --key KEY` and the public key of the former appliance.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/:sha256` }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object({ sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) }, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { sha256 }) => {
      requireWholeTrail(context, parts);
      const evidence = new Evidence(parts.folder);
      const found = evidence.of(context.handle.connection, context.org);
      const log = found.find((one) => one.sha256 === sha256);
      if (!log) throw new Fault("RECORD_NOT_FOUND");
      const path = evidence.pathOf(sha256);
      const { size } = await stat(path);
      context.returned(log.size);
      const filename = `former-audit-trail-${rfc3339(log.arrived_at).slice(0, 10)}.ndjson`;
      return new FileAnswer({ path, size, sha256, contentType: "application/x-ndjson", filename });
    },
  });
}
