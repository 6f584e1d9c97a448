import { Type } from "@sinclair/typebox";
import type { ReadContext } from "../../kernel/context.ts";
import { localise } from "../../kernel/language.ts";
import { closed } from "../../kernel/schema.ts";
import type { GovernanceParts } from "../part.ts";

export const firstStepSchema = Type.Object(
  { action: Type.String(), title: Type.String(), done: Type.Boolean() },
  { ...closed, $id: "FirstStep" },
);

/** Limited to steps that the caller can take. */
export function firstSteps(context: ReadContext, { firstSteps: steps, catalog }: GovernanceParts) {
  return steps
    .filter(({ name }) => context.may(name))
    .map((step) => ({
      action: step.name,
      title: localise(context, step.title),
      done: step.isDone(context, catalog),
    }));
}
