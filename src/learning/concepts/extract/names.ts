import type { Candidate } from "./candidates.ts";
import { isAcronym } from "./naming.ts";

const SECTIONS =
  /^(?:figure|fig|table|chapter|section|example|exercise|eq|appendix|page|step|question|abbildung|tabelle|kapitel|tableau|chapitre|tabla|capítulo|tabela|capitolo|figura|hoofdstuk)(?: (?:[\d.]+\w?|[ivx]+|[a-z]))?$/;
/** Words that form a reference if a number follows, and may be concepts otherwise. */
const NUMBERED =
  /^(?:equation|unit|problem|lesson|module|part|item|note|listing|algorithm|theorem|lemma|definition|corollary|proposition) (?:[\d.]+\w?|[ivx]+|[a-z])$/;
const COMPANY = /(?:^| )(?:inc|ltd|llc|gmbh|corp|plc|bv|nv|srl|sa|ag|llp|co)$/;
const TITLED = /^(?:mr|mrs|ms|dr|prof|professor|sir|lady|saint|president|senator|judge)(?: |$)/;
const CALENDAR =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?: \d+)?$/;
const FIRST_NAMES = new Set(
  `aaron adam ahmed aisha alan albert alex alexander alfred ali alice amanda amy andrea andrew angela ann anna anne anthony
  antonio arthur barbara ben benjamin betty bill bob brian carl carlos carol caroline catherine charles charlotte chris
  christina christopher claire connor daniel darren dave david deborah dennis diana diane donald donna dorothy edward eileen
  elena elizabeth emily emma eric erica ethan eva fatima felix fiona frances francisco frank fred gary george gloria greg
  hannah harold harry hector heather helen henry howard hugo ian isaac isabella jack jacob jacqueline jaime james jamal jane
  janet jason javier jean jeff jeffrey jennifer jenny jeremy jerry jessica jill jim jimmy joan joe john johnny jonathan
  jordan jorge jose joseph josh joshua juan juanita judith judy julia julie karen karl kate katherine kathleen katie keith
  kelly ken kenneth kevin kim kyle larry laura lauren leo leslie linda lisa louis louise lucas lucy luis luke maria marie
  marilyn mario mark martha martin marvin mary matthew megan melissa michael michelle miguel mike mohammed monica nancy
  natalie nathan nicholas nicole nina noah olivia omar oscar pamela patricia patrick paul pedro peter philip priya rachel
  ralph raymond rebecca richard rick robert roberto roger ronald rosa roy russell ruth ryan sally sam samantha samuel sandra
  sara sarah scott sean sharon shirley simon sofia sophia stephanie stephen steve steven stuart susan tamara teresa terry
  theresa thomas tim timothy tina todd tom tony tyler valerie vanessa victor victoria vincent virginia walter wayne wendy
  william zach zachary zoe`.split(/\s+/),
);

/** Names of people, companies, dates and places are never concepts. */
export function isProperName(candidate: Candidate): boolean {
  const { key, parts } = candidate;
  if (SECTIONS.test(key) || NUMBERED.test(key) || COMPANY.test(key) || TITLED.test(key) || CALENDAR.test(key))
    return true;
  if (candidate.capital === 0 || candidate.small > candidate.capital / 4) return false;
  const [first] = parts;
  return first !== undefined && FIRST_NAMES.has(first) && parts.length <= 3;
}

/** Display name: the most frequent form, in lower case unless always capitalised or an acronym. */
export function nameOf(candidate: Candidate, capitals: ReadonlySet<string>): string {
  const forms = [...candidate.forms].map(([form, count]) => ({
    form: cased(form, candidate, capitals),
    count,
  }));
  const counts = new Map<string, number>();
  for (const { form, count } of forms) counts.set(form, (counts.get(form) ?? 0) + count);
  const ranked = [...counts].sort(
    ([a, m], [b, n]) =>
      n * singular(b, counts) - m * singular(a, counts) || a.length - b.length || (a < b ? -1 : 1),
  );
  return ranked[0]?.[0] ?? candidate.key;
}

function singular(form: string, forms: ReadonlyMap<string, number>): number {
  const shorter = [...forms.keys()].some(
    (other) => other.length < form.length && form.startsWith(other.slice(0, -1)),
  );
  return /s$/i.test(form) && shorter ? 0.2 : 1;
}

function cased(form: string, { capital, small }: Candidate, capitals: ReadonlySet<string>): string {
  if (capital > 0 && small === 0 && capital >= 2) return form;
  return form
    .split(" ")
    .map((word) =>
      (isAcronym(word) && word !== word.toLowerCase()) ||
      capitals.has(word.toLowerCase()) ||
      /\p{Lu}.*\p{Lu}|^[IVX]+$|\d/u.test(word)
        ? word
        : word.toLowerCase(),
    )
    .join(" ");
}
