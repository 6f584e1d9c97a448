import { isImperative } from "./forms.ts";
import { type CutKind, JOINTS } from "./joints.ts";

export interface Cut {
  kind: CutKind;
  cue: string;
  reply: string;
}

/** Takes a sentence apart at its joint. `codes`: parts of it written as code. */
export function cutsOf(text: string, codes: readonly string[], language: string): Cut[] {
  for (const { kind, pattern, fits } of JOINTS[language] ?? []) {
    const { cue, reply, doer } = pattern.exec(text)?.groups ?? {};
    if (cue === undefined || reply === undefined || (fits && !fits(cue, reply))) continue;
    if (cue.split(" ").length < FEWEST) continue;
    if (kind === "way" && (reply.split(" ").length < FEWEST || VAGUE.test(reply))) continue;
    const named = codes.filter((code) => code.length > 1 && reply.includes(code));
    const command =
      kind === "way" && named.length === 1 ? named.find((code) => isRun(reply, code)) : undefined;
    // No way of doing something: a state, or a name that does it.
    if (kind === "way" && (/^(?:be|have|help)\b/iu.test(cue) || /^\p{Lu}{2,}/u.test(cue))) continue;
    // Without "you", only an instruction says what to do: "To save space, Caddy removes them."
    if (kind === "way" && doer === undefined && !MEANS.test(reply) && !isImperative(reply)) continue;
    return [command === undefined ? { kind, cue, reply } : { kind: "command", cue, reply: command }];
  }
  return [];
}

/** Code that a sentence says to use, whatever for: wrong options for questions about a purpose. */
export function commandsIn(text: string, codes: readonly string[]): Cut[] {
  return codes
    .filter((code) => code.length > 2 && code.length < 60 && isRun(text, code))
    .map((code) => ({ kind: "command", cue: text.replaceAll(code, ""), reply: code }));
}

const MEANS = /^(?:by|with|using|through|via)\b/iu;
/** Says nothing without the text that follows. */
const VAGUE = /\b(?:something|things?|like|so|it)$|\b(?:do|doing) (?:so|\p{L}+ things)\b/iu;
/** Fewer words are no purpose: "to avoid issues". */
const FEWEST = 3;

/** True for code that one uses, not for a name within an instruction. */
function isRun(reply: string, code: string): boolean {
  return /\b(?:run|use|using|type|enter|execute|call|calling|issue|try|invoke)\s+(?:the |an? )?$/iu.test(
    reply.slice(0, reply.indexOf(code)),
  );
}
