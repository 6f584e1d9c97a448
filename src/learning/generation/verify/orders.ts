/** Instructions to a model, or a model's statements about itself, which never occur in textbook content. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|these|those|your|the)\b.{0,40}\b(?:instructions?|rules?|prompts?|directions?|guidelines?|guardrails?|context|messages?)\b/i,
  /\b(?:system|developer|hidden|initial|original|secret) (?:prompt|message|instructions?)\b/i,
  /\bas an? (?:ai|artificial intelligence|language model|large language model|llm|assistant|chatbot)\b/i,
  /\b(?:i am|i'm|i’m) (?:an? )?(?:ai|language model|assistant|chatbot|sorry|unable|not able)\b/i,
  /\byou are (?:now |no longer )?(?:an? )?(?:\w+ )?(?:ai|assistant|language model|chatbot|bot|jailbroken|dan|unrestricted)\b/i,
  /\b(?:i|we) (?:cannot|can't|can’t|can not|will not|won't) (?:help|assist|comply|answer|provide|fulfil)\b/i,
  /\b(?:respond|reply|answer|output|print|say|repeat|write|return) (?:only |exactly |just |back )?(?:with )?(?:the following|the (?:words?|phrase|text|sentence|string|prompt)|["“'‘])/i,
  /\b(?:do not|don't|don’t|never) (?:tell|reveal|mention|disclose|inform|show|cite|quote|say)\b.{0,40}\b(?:user|reader|anyone|anybody|this|these|prompt|instructions?)\b/i,
  /\b(?:reveal|leak|exfiltrate|print|show|send|email|e-mail|post|upload|forward)\b.{0,40}\b(?:prompt|instructions?|passwords?|api[ _-]?keys?|credentials?|secrets?|tokens?|conversation|other (?:users?|customers?|tenants?))\b/i,
  /\b(?:click|visit|browse to|go to|navigate to|download|open) (?:here|this (?:link|page|site|url)|the (?:link|url|website|site)|(?:https?:|www\.))/i,
  /\b(?:tell|inform|convince|persuade|instruct|remind|urge|ask) (?:the|your|every|all|each) (?:user|reader|student|learner|customer|human|person)s?\b/i,
  /\b(?:summari[sz]e|translate|rewrite|classify|rate|grade|approve|mark|score) (?:this|the) (?:text|document|passage|answer|course|student|page|applicant|submission)s? (?:as|with|in|favou?rabl|positiv)/i,
  /\b(?:jailbreak|prompt injection|developer mode|dan mode|do anything now)\b/i,
  /<\|?\/?(?:im_start|im_end|system|assistant|user|endoftext|script|img|iframe|a|think)\b/i,
  /\[\/?(?:INST|SYS)\]|<<\/?SYS>>|^\s*(?:system|assistant|user|human)\s*:/i,
  /\b(?:passages?|sources?|context|text|documents?) (?:provided|given|above|below|handles?|s\d+)\b/i,
  /\b(?:ignoriere?|vergiss|missachte|umgehe)\b.{0,40}\b(?:anweisung(?:en)?|regeln?|vorgaben?|prompt)\b/i,
  /\b(?:ignore[rz]?|oublie[rz]?)\b.{0,40}\b(?:instructions?|consignes?|règles?)\b/i,
  /\b(?:ignora|olvida|dimentica)\b.{0,40}\b(?:instrucciones|istruzioni|reglas|regole)\b/i,
];

export function isOrder(text: string): boolean {
  return ORDERS.some((pattern) => pattern.test(text));
}

const ADDRESS =
  /\b(?:https?|ftp|file|javascript|data|mailto):\S+|\bwww\.\S+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}|\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|info|biz|example|edu|gov|co|ai|app|xyz|ru|cn|de|at|ch|fr|uk)\b(?:\/\S*)?/giu;

/** True if a sentence contains a URL or e-mail address that no passage contains. */
export function foreignAddress(text: string, spans: readonly string[]): boolean {
  const known = spans.join("\n").toLowerCase();
  return [...text.matchAll(ADDRESS)].some(
    ([found]) => !known.includes(found.toLowerCase().replace(/[.,;:)]+$/, "")),
  );
}

export function hasMarkup(text: string): boolean {
  return /!?\[[^\]]*\]\([^)]*\)|<\/?[a-z][a-z0-9]*(?:\s[^>]*)?>|```/i.test(text);
}
