import { Problem } from "../../client/index.ts";

export type ErrorAt = (path: string) => string | undefined;

export const problemAt =
  (error: unknown): ErrorAt =>
  (path) =>
    error instanceof Problem ? error.at(path)?.message : undefined;
