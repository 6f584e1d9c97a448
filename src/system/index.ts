import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { ERRORS, type ErrorCode, isRetryable } from "../kernel/errors.ts";
import { closed } from "../kernel/schema.ts";
import type { Catalog, Invariant } from "../records/index.ts";
import type { Total } from "../store/totals.ts";
import { deadlinesAction } from "./deadlines.ts";
import { healthAction } from "./health.ts";
import { jobActions } from "./jobs.ts";
import { metaAction } from "./meta.ts";

/** What the appliance says about itself. */
export function systemActions(
  catalog: Catalog,
  invariants: readonly Invariant[],
  totals: readonly Total[],
): Action[] {
  return [
    errorsAction,
    metaAction(catalog),
    deadlinesAction(catalog),
    healthAction(catalog, invariants, totals),
    ...jobActions,
  ];
}

/** `GET /errors`: every code there is. */
const errorsAction = defineAction({
  name: "system.errors",
  summary: "Every error code, its status and what to do about it",
  kind: "read",
  access: "public",
  http: [{ method: "GET", path: "/api/v1/errors" }],
  input: Type.Object({}, closed),
  output: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            code: Type.String(),
            status: Type.Integer(),
            message: Type.String(),
            retryable: Type.Boolean({
              description: "Whether the same request may be answered otherwise later",
            }),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  run: async () => ({
    data: Object.entries(ERRORS).map(([code, [status, message]]) => ({
      code,
      status,
      message,
      // Object.entries forgets which keys the table has.
      retryable: isRetryable(code as ErrorCode),
    })),
  }),
});
