/** Irregular plurals by their singular. */
const IRREGULAR: Readonly<Record<string, string>> = {
  axes: "axis",
  bacteria: "bacterium",
  children: "child",
  crises: "crisis",
  criteria: "criterion",
  curricula: "curriculum",
  feet: "foot",
  foci: "focus",
  formulae: "formula",
  geese: "goose",
  halves: "half",
  knives: "knife",
  leaves: "leaf",
  lemmata: "lemma",
  lives: "life",
  loaves: "loaf",
  loci: "locus",
  matrices: "matrix",
  maxima: "maximum",
  media: "medium",
  men: "man",
  mice: "mouse",
  minima: "minimum",
  moduli: "modulus",
  momenta: "momentum",
  nuclei: "nucleus",
  optima: "optimum",
  people: "person",
  phenomena: "phenomenon",
  polyhedra: "polyhedron",
  quanta: "quantum",
  quizzes: "quiz",
  radii: "radius",
  schemata: "schema",
  selves: "self",
  shelves: "shelf",
  spectra: "spectrum",
  stimuli: "stimulus",
  strata: "stratum",
  syllabi: "syllabus",
  teeth: "tooth",
  thieves: "thief",
  vertices: "vertex",
  wives: "wife",
  wolves: "wolf",
  women: "woman",
};

/** Singular words that end in s. */
const SINGULAR = new Set(
  `alias always atlas bayes bias canvas chaos christmas cosmos gas his lens news species series this thus us was yes has
  does is as its gauss`.split(/\s+/),
);

/** Words in -us form plurals in -uses; other words in -uses only add the s (causes, clauses, uses). */
const IN_US =
  /(?:vir|b|stat|camp|bon|cens|corp|foc|gen|radi|modul|nucle|loc|stimul|consens|apparat|prospect|chor|surpl|min|pl|octop|syllab|cact|fung|hiat|abac|torus|annul|esophag)uses$/;

/** Words whose singular looks like a plural stem. */
const IN_E =
  /^(?:.*(?:movie|cookie|calorie|zombie|prairie|genie|shoe|canoe|cache|niche|avalanche|psyche)|(?:head|heart|tooth|stomach|back)?ache|tie|pie|lie|die|toe|foe|axe)s$/;
const IN_U = /^(?:menu|cpu|gpu|tpu|gru|relu|emu|guru|haiku|plateau|bureau)s$/;

const ENDINGS: readonly [RegExp, string][] = [
  [/(?<=append|helic?|bisectr|directr|generatr)ices$/, "ix"],
  [/(?<=ind|cod|ap|vort|cort|simpl)ices$/, "ex"],
  [/(?<=ly|pothe|nthe|arenthe|^the|gno|synop|empha)ses$/, "sis"],
  [/(?<=[^aeiou])ies$/, "y"],
  [/(?<=ss|sh|ch|x|zz|[^aeiou]o)es$/, ""],
  [/(?<=bia|ga|len|alia|canva|atla)ses$/, "s"],
  [/(?<=[^su])s$/, ""],
];

/** British to American spelling: a library may contain both. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/(?<=\p{L}{3})is(?=ations?$|ed$|ing$|ers?$|able$|e$)/u, "iz"],
  [/(?<=\p{L}{2})ys(?=ed$|ing$|ers?$|e$)/u, "yz"],
  [/(?<=col|behavi|fav|flav|hon|lab|harb|hum|neighb|rum|vap|arm|parl|sav|vig)our/, "or"],
  [/(?<=cent|met|lit|fib|theat|calib|spect)re$/, "er"],
  [/(?<=catal|dial|anal|monol|homol)ogue$/, "og"],
  [
    /(?<=model|label|travel|cancel|signal|channel|level|panel|total|tunnel|fuel|marshal)l(?=ed$|ing$|ers?$)/,
    "",
  ],
  [/^programme$/, "program"],
  [/(?<=def|off|lic)ence$/, "ense"],
  [/^grey/, "gray"],
  [/(?<=judg|acknowledg)ement$/, "ment"],
];

/** Singular of a lower-case word in one spelling. For comparison only: the result need not be a word. */
export function singularOf(word: string): string {
  const plain = word
    .replace(/'s?$/, "")
    .normalize("NFD")
    .replaceAll(/(?<=[a-z])[\u0300-\u036f]/g, "")
    .normalize("NFC");
  return SPELLINGS.reduce((form, [from, to]) => form.replace(from, to), withoutPlural(plain));
}

function withoutPlural(word: string): string {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith("s") || SINGULAR.has(word) || word.endsWith("is")) return word;
  if (IN_E.test(word) || IN_U.test(word)) return word.slice(0, -1);
  if (IN_US.test(word)) return word.slice(0, -2);
  for (const [ending, singular] of ENDINGS) {
    const form = word.replace(ending, singular);
    if (form !== word) return form;
  }
  return word;
}
