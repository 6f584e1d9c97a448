import { useWords } from "../../language/words.ts";
import { jobNames } from "./job-names.ts";

/** How a job is called: by what it does. One of another version of the program keeps the name of its action. */
export function useJobText(): (name: string) => string {
  const names: Readonly<Record<string, string>> = useWords(jobNames);
  return (name) => names[name] ?? name;
}
