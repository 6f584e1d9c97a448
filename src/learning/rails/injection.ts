/** Signs that a text addresses a model instead of a reader. */
const FLAGS = [
  "override",
  "role_marker",
  "tool_call",
  "prompt_leak",
  "hidden_characters",
  "encoded_blob",
] as const;
export type Flag = (typeof FLAGS)[number];

/** Requests to ignore instructions, in the most common languages of libraries. */
const OVERRIDES: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b[^.!?\n]{0,40}?\b(?:previous|prior|above|earlier|preceding|all|any|your|the|these|those|system|former)\b[^.!?\n]{0,30}?\b(?:instructions?|rules?|prompts?|guidelines?|directions?|commands?|constraints?|guardrails?|polic(?:y|ies)|context)\b/iu,
  /\b(?:from now on|henceforth)\b[^.!?\n]{0,30}\byou (?:are|will|must|shall|should|may)\b/iu,
  /\byou are (?:now|no longer)\b[^.!?\n]{0,40}\b(?:ai|assistant|model|chatbot|dan|bound|restricted|allowed|unrestricted|jailbroken|mode)\b/iu,
  /\b(?:act|behave|respond|answer) as (?:if you (?:were|are)|though you|an? (?:unrestricted|uncensored|different|evil)|dan\b)/iu,
  /\b(?:developer|god|jailbreak|dan|sudo) mode\b[^.!?\n]{0,30}\b(?:on|enabled?|activated?|enter|start)\b|\b(?:enable|enter|activate) (?:developer|god|jailbreak|dan) mode\b/iu,
  /\bdo not (?:follow|obey|apply|use) (?:the|your|any|these|those|previous|prior)\b[^.!?\n]{0,30}\b(?:instructions?|rules?|guidelines?|prompts?)\b/iu,
  /\bnew (?:system )?(?:instructions?|prompt)\s*:/iu,
  /\b(?:ignorier(?:e|en|t)?|vergiss|missachte)\b[^.!?\n]{0,40}\b(?:anweisung(?:en)?|regeln?|vorgaben?|instruktionen)\b/iu,
  /\b(?:ignore[zr]?|oublie[zr]?)\b[^.!?\n]{0,40}\b(?:instructions?|consignes?|règles?)\b/iu,
  /\b(?:ignora|ignore|olvida|descarta|dimentica)\b[^.!?\n]{0,40}\b(?:instrucciones|istruzioni|reglas|regole|instruções|regras)\b/iu,
];

const ROLE_MARKERS: readonly RegExp[] = [
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text)\|>/iu,
  /\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|instructions?)>/iu,
  /(?:^|\n)\s*#{2,}\s*(?:system|instruction|assistant|human|user)\b\s*:?\s*(?:\n|$)/iu,
  /(?:^|\n)\s*(?:system|assistant|developer)\s*:\s*(?:you|your|ignore|do|answer|respond|reply|always|never|from now)\b/iu,
];

const TOOL_CALLS: readonly RegExp[] = [
  /<\/?(?:tool_call|function_call|tool_use|invoke|antml:\w+|function_calls)\b/iu,
  /["'](?:tool_calls?|function_call|tool_name|tool_use)["']\s*:/iu,
  /\{\s*["']name["']\s*:\s*["'][^"']{1,80}["']\s*,\s*["'](?:arguments|parameters|input)["']\s*:/iu,
];

const PROMPT_LEAKS: readonly RegExp[] = [
  /\b(?:reveal|print|show|repeat|output|display|tell me|give me|leak|dump|expose|write out)\b[^.!?\n]{0,30}\b(?:your|the|its|all)\b[^.!?\n]{0,20}\b(?:system prompt|hidden prompt|initial prompt|system message|instructions above|original instructions|api keys?|secrets?|passwords?)\b/iu,
  /\b(?:repeat|print|output)\b[^.!?\n]{0,20}\b(?:everything|all|the (?:text|words|content))\b[^.!?\n]{0,10}\b(?:above|before this)\b/iu,
];

/** Invisible characters, except joiners where the preceding letter requires them. */
const HIDDEN =
  /[\u00AD\u180E\u200B\u2060-\u2064\u202A-\u202E\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]|(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\s\p{P}])(?:\u200C|\u200D)/gu;

const BLOB = /[A-Za-z0-9+/]{60,}={0,2}|(?:[A-Za-z0-9+/]{4}){12,}={1,2}/gu;

/** Flags that alone mark a text as instructions to a model. */
export const ORDERS: readonly Flag[] = [
  "override",
  "role_marker",
  "tool_call",
  "prompt_leak",
  "encoded_blob",
];

/** Flagged instructions are never followed; flags decide whether the text is passed on at all. */
export function flagsIn(text: string): Flag[] {
  const seen = text.replace(HIDDEN, "").normalize("NFKC");
  const any = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(seen));
  const flags: Flag[] = [];
  if (any(OVERRIDES)) flags.push("override");
  if (any(ROLE_MARKERS)) flags.push("role_marker");
  if (any(TOOL_CALLS)) flags.push("tool_call");
  if (any(PROMPT_LEAKS)) flags.push("prompt_leak");
  if (text.search(HIDDEN) >= 0) flags.push("hidden_characters");
  if ([...seen.matchAll(BLOB)].some(([blob]) => isEncoded(blob))) flags.push("encoded_blob");
  return flags;
}

/** True for a text that instructs its reader, which answers leave out. */
export function givesOrders(text: string): boolean {
  return flagsIn(text).some((flag) => ORDERS.includes(flag));
}

export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, "");
}

/** Encoded data mixes letters and digits, unlike long words. */
function isEncoded(blob: string): boolean {
  return /[a-z]/u.test(blob) && /[A-Z]/u.test(blob) && /\d/u.test(blob);
}
