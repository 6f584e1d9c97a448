/** Retired words and phrases, with replacements. */
const RETIRED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\banew\b/i, "again"],
  [/\bwho(?:m|so)?ever\b/i, "name the person: anyone who, the user who, the owner"],
  [/\b(?:nobody|nothing) is called\b/i, "no X matches"],
  [/\btold of\b/i, "notified of"],
  [/\bstands? (?:here|there)\b/i, "appears here, is listed here"],
  [/\bstand(?:s|ing)? for\b/i, "represents, means, is the symbol of"],
  [/\b(?:put|puts|putting) away\b/i, "archive, dismiss, close"],
  [/\b(?:comes?|came) of it\b/i, "result"],
  [/\bshall\b/i, "must, will"],
  [/\bits state becomes\b/i, "say what happens"],
  [/\bbeside\b/i, "next to, in addition to, with"],
  [/\bsomebody\b/i, "a user, another person, someone"],
  [/\blet go of\b/i, "release, remove"],
  [/\b(?:unless|if not) (?:given|told|said)\b/i, "Defaults to X"],
];

export const OPENINGS = /^(?:what|whether)\b/i;

const excused = (text: string) => text.replaceAll(/`[^`]*`/g, "");

export const faultsOf = (place: string, text: string): string[] =>
  RETIRED.flatMap(([pattern, instead]) => {
    const found = excused(text).match(pattern);
    return found ? [`${place}: "${found[0]}" (${instead}): ${text.trim().slice(0, 120)}`] : [];
  });
