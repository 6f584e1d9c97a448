const IRREGULAR: Readonly<Record<string, string>> = {
  arise: "arose arisen",
  be: "am is are was were been being isn't aren't wasn't weren't",
  become: "became",
  begin: "began begun",
  bring: "brought",
  build: "built",
  buy: "bought",
  choose: "chose chosen",
  come: "came",
  cut: "cutting",
  deal: "dealt",
  do: "does did done doing",
  draw: "drew drawn",
  drive: "drove driven",
  eat: "ate eaten",
  fall: "fell fallen",
  feel: "felt",
  find: "found",
  forget: "forgot forgotten",
  get: "got gotten",
  give: "gave given",
  go: "goes went gone",
  grow: "grew grown",
  have: "has had having haven't hasn't hadn't",
  hear: "heard",
  hide: "hid hidden",
  hold: "held",
  keep: "kept",
  know: "knew known",
  lead: "led",
  leave: "left",
  lie: "lay lain lying",
  lose: "lost",
  make: "made",
  mean: "meant",
  meet: "met",
  overcome: "overcame",
  pay: "paid",
  rewrite: "rewrote rewritten",
  say: "said",
  see: "saw seen",
  seek: "sought",
  sell: "sold",
  send: "sent",
  show: "shown",
  sit: "sat",
  spend: "spent",
  stand: "stood",
  take: "took taken",
  teach: "taught",
  tell: "told",
  think: "thought",
  throw: "threw thrown",
  understand: "understood",
  undertake: "undertook undertaken",
  wear: "wore worn",
  bear: "bore borne",
  bind: "bound",
  break: "broke broken",
  feed: "fed",
  spread: "",
  strike: "struck",
  undergo: "underwent undergone",
  underlie: "underlay underlain underlying",
  withdraw: "withdrew withdrawn",
  withstand: "withstood",
  write: "wrote written",
};

export function verbForms(verbs: string): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const verb of verbs.split(/\s+/)) {
    for (const form of formsOf(verb)) forms.add(form);
    for (const form of IRREGULAR[verb]?.split(" ") ?? []) forms.add(form);
  }
  return forms;
}

function formsOf(verb: string): string[] {
  if (verb === "be" || verb === "can") return [verb];
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  if (/(?:s|x|z|ch|sh)$/.test(verb)) return [verb, `${verb}es`, `${verb}ed`, `${verb}ing`];
  if (verb.endsWith("e") && !verb.endsWith("ee"))
    return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  // A short vowel doubles the last consonant (fit, fitted). Both spellings occur for unstressed syllables.
  const doubled = /(?:^|[^aeiou])[aeiou][bdgklmnprt]$/.test(verb)
    ? [`${verb}${verb.at(-1)}ed`, `${verb}${verb.at(-1)}ing`]
    : [];
  return [verb, `${verb}s`, `${verb}ed`, `${verb}ing`, ...doubled];
}
