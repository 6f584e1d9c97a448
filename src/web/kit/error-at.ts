import { Problem } from "../../client/index.ts";

/** Error at a path of a form; undefined if valid. */
export type ErrorAt = (path: string) => string | undefined;

/** Maps the details of an API error to the fields of a form. */
export const problemAt =
  (error: unknown): ErrorAt =>
  (path) =>
    error instanceof Problem ? error.at(path)?.message : undefined;
