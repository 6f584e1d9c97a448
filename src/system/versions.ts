import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { rfc3339 } from "../kernel/clock.ts";
import { closed } from "../kernel/schema.ts";
import { asAppliance } from "./operator.ts";
import type { SystemParts } from "./parts.ts";

export function versionsAction({ program, store }: Pick<SystemParts, "program" | "store">): Action {
  return defineAction({
    name: "system.versions",
    summary: "Get versions and release notes",
    kind: "read",
    access: "operator",
    http: [{ method: "GET", path: "/api/v1/system/versions" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        program: Type.String(),
        bun: Type.String(),
        sqlite: Type.String(),
        platform: Type.String({ description: "Operating system and processor architecture" }),
        started_at: Type.String({ format: "date-time" }),
        uptime_seconds: Type.Integer(),
        memory_bytes: Type.Integer(),
        migrations: Type.Array(
          Type.Object({ name: Type.String(), applied_at: Type.String({ format: "date-time" }) }, closed),
          { description: "Applied schema migrations, latest first" },
        ),
        changes: Type.String({ description: "Release notes as Markdown" }),
      },
      closed,
    ),
    run: async (context) => {
      asAppliance(context);
      const { client } = context.handle.connection;
      const sqlite = client.query<{ version: string }, []>("SELECT sqlite_version() AS version").get();
      return {
        program: program.version,
        bun: Bun.version,
        sqlite: sqlite?.version ?? "",
        platform: `${process.platform}-${process.arch}`,
        started_at: rfc3339(program.startedAt),
        uptime_seconds: Math.floor(process.uptime()),
        memory_bytes: process.memoryUsage.rss(),
        migrations: store
          .migrations()
          .map(({ name, appliedAt }) => ({ name, applied_at: rfc3339(appliedAt) })),
        changes: program.changes,
      };
    },
  });
}
