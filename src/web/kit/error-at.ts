import { Problem } from "../../client/index.ts";
import { useDetailText } from "./problem-text.ts";

/** Error at a path of a form, in the user's language; undefined if valid. */
export type ErrorAt = (path: string) => string | undefined;

/** Maps the details of an API error to the fields of a form. */
export function useErrorAt(error: unknown): ErrorAt {
  const textOf = useDetailText();
  return (path) => {
    const detail = error instanceof Problem ? error.at(path) : undefined;
    return detail && textOf(detail);
  };
}
