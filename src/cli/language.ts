import { LANGUAGES } from "../text/files.ts";
import type { Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Language from LC_ALL, LC_MESSAGES or LANG, in this order. English if there is no translation. */
export function languageOf(env: Environment): string {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  const [language = ""] = locale.toLowerCase().split(/[_.@-]/);
  return LANGUAGES.includes(language) ? language : "en";
}

let language = "en";

/** Language of output for people. */
export function setLanguage(env: Environment): void {
  language = languageOf(env);
}

export const rendered = (text: Text): string => renderText(text, language);

/** For programs, which expect English. */
export const inEnglish = (text: Text): string => renderText(text, "en");
