import { Problem } from "../../client/index.ts";
import { useDetailText } from "./problem-text.ts";

/** What is wrong at a path of a form, in the person's language; undefined where nothing is. */
export type ErrorAt = (path: string) => string | undefined;

/** Tells the complaints of an answer beside the fields that they are about. */
export function useErrorAt(error: unknown): ErrorAt {
  const textOf = useDetailText();
  return (path) => {
    const detail = error instanceof Problem ? error.at(path) : undefined;
    return detail && textOf(detail);
  };
}
