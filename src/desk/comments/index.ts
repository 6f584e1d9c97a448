import { labelsAction } from "../../records/index.ts";
import type { DeskPart } from "../part.ts";
import { peopleAction } from "./people.ts";

/** What people say about records, and whom they name in it. */
export const comments: DeskPart = {
  actions: ({ catalog }) => [labelsAction(catalog), peopleAction],
};
