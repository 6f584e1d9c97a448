export interface Asked {
  /** Subjects of the question; several if it compares or lists them. */
  readonly subjects: readonly string[];
  /** True if the question asks for the difference between the subjects. */
  readonly compares: boolean;
  /** True if the question asks for something else than the meaning of a name. */
  readonly isPlain: boolean;
}

/** Question phrases around a subject. */
const QUESTION: readonly RegExp[] = [
  /^(?:please\s+)?(?:can you |could you )?(?:explain|define|describe|tell me about|teach me(?: about)?|summari[sz]e)\s+(?:to me\s+)?(?:what (?:is|are)\s+)?(?=\S)/iu,
  /^what (?:is|are|was|were)(?: meant by)?\s+(?=\S)/iu,
  /^what (?:does|do)\s+(?=.+ mean)/iu,
  /^(?:the )?(?:meaning|definition|concept|idea|notion) of\s+(?=\S)/iu,
  /^how (?:does|do)\s+(?=.+ work)/iu,
  /^(?:was (?:ist|sind)|erkläre|qu['’]est-ce qu(?:e|['’])|qué es|cos['’]è|wat is)\s+(?=\S)/iu,
];
/** Asks for a way of doing something. */
const DOING = /^how (?:to|do (?:i|you|we)|can (?:i|you|we)|does one)\s+(?=\S)/iu;
const TAIL = /\s*(?:\?|!|\.)+$|\s+(?:mean|means|work|works)\s*\??$/iu;
const ARTICLE = /^(?:an?|the|ein|eine|der|die|das|le|la|les|un|une|el|los|las)\s+(?=\S)/iu;

const COMPARISONS: readonly RegExp[] = [
  /^(?:the )?differences? between (.{2,120}?) and (.{2,120})$/iu,
  /^(?:compare|comparison of|comparing) (.{2,120}?) (?:and|with|to) (.{2,120})$/iu,
  /^(.{2,120}?) (?:vs\.?|versus|or|compared (?:with|to)|as opposed to) (.{2,120})$/iu,
];

/** Openings of questions that are not about a name. */
const PLAIN =
  /^(?:how|when|where|why|who|whom|whose|which|what|can|could|may|must|should|shall|do|does|did|is|are|am|was|were|will|would|have|has|for how|by when|since|until|from|in which|i|my|we|our|if|wie|wann|wo|warum|weshalb|wer|wem|wen|wessen|welche[rsnm]?|was|kann|darf|muss|soll|ist|sind|hat|habe|bis wann|ab|wohin|woher|ich|mein)\b/iu;

/** A bare name is a question too. */
export function readQuestion(text: string): Asked {
  let subject = text.trim();
  for (const lead of QUESTION) subject = subject.replace(lead, "");
  const isPlain = PLAIN.test(subject);
  subject = subject.replace(DOING, "");
  subject = subject.replace(TAIL, "").replace(TAIL, "").trim() || text.trim();
  for (const comparison of COMPARISONS) {
    const [, one, other] = comparison.exec(subject) ?? [];
    if (one && other) return { subjects: [bare(one), bare(other)], compares: true, isPlain };
  }
  return { subjects: [bare(subject)], compares: false, isPlain };
}

/** Splits a list: "debits and credits". */
export function listed(subject: string): string[] {
  const parts = subject.split(/\s*(?:,|;|\band\b|&|\bund\b|\bet\b|\by\b)\s*/iu).map(bare);
  return parts.length > 1 && parts.every((part) => part.length > 1) ? parts : [];
}

/** "accruals in farming". Longest subject first; "of" usually belongs to a name. */
export function aspects(subject: string): { subject: string; aspect: string }[] {
  const found: { subject: string; aspect: string }[] = [];
  for (const { index, 0: joint } of subject.matchAll(
    /\s+(?:in|for|with|on|by|during|under|at|within|without|using|when)\s+/giu,
  )) {
    const [head, rest] = [subject.slice(0, index), subject.slice(index + joint.length)];
    if (head.length > 1 && rest.length > 1) found.unshift({ subject: bare(head), aspect: bare(rest) });
  }
  return found;
}

function bare(text: string): string {
  const name = text.trim().replace(/^["“‘']|["”’']$/gu, "");
  return name.replace(ARTICLE, "").trim() || name;
}
