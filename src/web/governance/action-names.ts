import { useMemo } from "react";
import { type Names, useNames } from "../language/names.ts";
import type { Texts } from "../language/texts.ts";
import { useTexts } from "./texts.ts";

export interface ActionNames {
  /** Title of an action: `settings.teams.create` -> "Create team", "Team anlegen". */
  title(action: string): string;
  /** Verb alone, where the subject is clear: "approve". */
  verb(action: string): string;
}

export function partsOf(action: string): [of: string, verb: string] {
  const parts = action.split(".");
  const length = parts.length > 2 ? 2 : 1;
  return [parts.slice(0, length).join("."), parts.slice(length).join(".")];
}

export function useActionNames(): ActionNames {
  const whole = useTexts("governance.deedTitle");
  const verbs = useTexts("governance.deeds");
  const jobs = useTexts("governance.jobNames");
  const names = useNames();
  return useMemo(() => actionNamesIn(verbs, jobs, names, whole), [verbs, jobs, names, whole]);
}

function actionNamesIn(
  verbs: Readonly<Record<string, string>>,
  jobs: Readonly<Record<string, string>>,
  names: Names,
  whole: Texts<"governance.deedTitle">,
): ActionNames {
  const verb = (action: string) => {
    const [of, what] = partsOf(action);
    return verbs[what] ?? lowered(names.move(of, what.replaceAll(".", "_")));
  };
  const title = (action: string) => {
    const [part, doing] = partsOf(action);
    if (jobs[action]) return jobs[action];
    if (doing === "*" && part.includes(".")) return `${names.many(part)}: ${verbs["*"]}`;
    if (action.includes("*")) return action;
    const of = SEVERAL.has(doing) ? names.many(part) : names.one(part);
    const what = verb(action);
    if (what.includes(" ") || !part.includes(".")) return `${of}: ${what}`;
    return whole.title({
      noun: of,
      verb: what,
      lowNoun: lowered(of),
      capitalVerb: `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
    });
  };
  return { verb, title };
}

const SEVERAL: ReadonlySet<string> = new Set(["list", "bulk", "stats"]);

/** Lowercases the first letter, except in abbreviations. */
const lowered = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
