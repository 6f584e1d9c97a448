import { LANGUAGES } from "../text/files.ts";
import type { Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Language of the environment, by LC_ALL, LC_MESSAGES and LANG in this order. English where there are no texts. */
export function languageOf(env: Environment): string {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  const [language = ""] = locale.toLowerCase().split(/[_.@-]/);
  return LANGUAGES.includes(language) ? language : "en";
}

let language = "en";

/** Sets the language of everything that this process prints for people. */
export function setLanguage(env: Environment): void {
  language = languageOf(env);
}

/** Renders a text in the language of the environment. */
export const rendered = (text: Text): string => renderText(text, language);

/** Renders a text for programs, which read English. */
export const inEnglish = (text: Text): string => renderText(text, "en");
