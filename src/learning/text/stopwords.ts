import { stopwordLists } from "./stopword-lists.ts";

/** Additions to the short list for English. */
const ENGLISH = `above across against although always among amongst around aren't away became becomes below beneath
  beside besides beyond cannot can't certain couldn't despite didn't doesn't doing don't done down during either else
  enough etc even ever every everyone everything few first further furthermore given gives hadn't hasn't haven't having
  hence hers herself himself however i'd i'll i'm i've instead isn't it's its itself just last later least less let let's
  likely little may maybe meanwhile mine moreover mostly mustn't myself namely near nearly neither nevertheless next no
  none nonetheless nor not nothing off often once one ones onto otherwise ours ourselves per perhaps quite rather really
  second see seem seems several shall she shouldn't simply something sometimes somewhat soon such that's theirs
  themselves there's therefore they're thing things third though three thus together toward towards two unless unlike
  until up upon us use used uses using usually various via wasn't we'd we'll we're we've weren't what's whatever whenever
  whereas wherever whether whichever whoever whole whom whose why within without won't wouldn't yes yet you'll you're
  you've yours yourself yourselves e.g i.e ie eg`;

let lists: ReturnType<typeof stopwordLists> | undefined;
const sets = new Map<string, ReadonlySet<string>>();

/** Returns an empty set for unknown languages. */
export function stopwordsOf(language: string): ReadonlySet<string> {
  let set = sets.get(language);
  if (!set) {
    lists ??= stopwordLists();
    const more = language === "en" ? ENGLISH.split(/\s+/) : [];
    set = new Set([...(lists[language] ?? []), ...more].map((word) => word.toLowerCase()));
    sets.set(language, set);
  }
  return set;
}

/** Includes single letters and digits in scripts with longer words. */
export function isStopword(word: string, language: string): boolean {
  if (/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u.test(word)) return true;
  return stopwordsOf(language).has(word.toLowerCase().replaceAll("’", "'"));
}
