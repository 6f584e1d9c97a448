import { Type } from "@sinclair/typebox";
import { say } from "../text/message.ts";
import { Fault } from "./errors.ts";

export const versionInput = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: "Version on which the change is based. Alternative to If-Match.",
  }),
);

export function guardVersion(current: number, given: number | undefined): void {
  if (given === undefined || given === current) return;
  throw new Fault("RECORD_VERSION_CONFLICT", {
    details: [
      {
        path: "version",
        code: "CURRENT_VERSION",
        message: say("errors.kernel.currentVersion", { version: current }),
      },
    ],
  });
}
