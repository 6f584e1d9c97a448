import { Type } from "@sinclair/typebox";
import { say } from "../text/message.ts";
import { Fault } from "./errors.ts";

/** Input schema for the version that a change is based on. */
export const versionInput = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: "The version that the change is based on; If-Match says the same",
  }),
);

/** Refuses a change that is based on another version than the current one. */
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
