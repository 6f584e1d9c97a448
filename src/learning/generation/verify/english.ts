import type { Lexicon } from "./lexicon.ts";

/** Function words. All other words carry meaning. */
const FUNCTION = `a an the this that these those of in on at to for with by as into onto upon via within through
  is are was were be been being am do does did doing done have has had having it its itself they them their theirs he
  him his she her hers we us our ours you your yours i me my one's who whom whose which what there here and but so
  because since although though while whereas than then also thus therefore hence however moreover furthermore such
  will would shall about around among between per too very quite just even still yet both either
  any again well now indeed already namely etc e.g i.e vs how why up down over under`;

/** Words that change a sentence's meaning, by category. */
const MARKERS: Readonly<Record<string, string>> = {
  negation: "not no never none neither nor nobody nothing nowhere hardly scarcely barely without",
  instead: "instead_of rather_than",
  all: "all every each everyone everything everybody always invariably entire entirely completely fully",
  some: "some several certain sometimes occasionally partly partially",
  many: "many much numerous multiple",
  most: "most mostly usually generally typically normally commonly often frequently largely mainly",
  few: "few rarely seldom fewer_than",
  only: "only solely exclusively merely",
  exactly: "exactly precisely",
  nearly: "approximately roughly almost nearly circa",
  at_least: "at_least minimum",
  at_most: "at_most maximum up_to",
  more_than: "more_than",
  less_than: "less_than",
  possible: "can may might could possibly perhaps maybe",
  necessary: "must have_to",
  advised: "should ought",
  condition: "if provided assuming",
  when: "when whenever once",
  exception: "unless except excluding",
  until: "until till",
  or: "or",
  from: "from",
};

/** Beginning of a number, in figures or words. */
const COUNT =
  "(?:[$€£]?\\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|a (?:hundred|thousand|million|dozen))\\b)";

const PHRASES: readonly [RegExp, string][] = [
  [/\bwon['’]t\b/gi, "will not"],
  [/\b(?:can['’]t|cannot)\b/gi, "can not"],
  [/\bshan['’]t\b/gi, "shall not"],
  [/n['’]t\b/gi, " not"],
  [/\bat least\b/gi, "at_least"],
  [/\bat most\b/gi, "at_most"],
  [new RegExp(`\\bup to(?= ${COUNT})`, "gi"), "up_to"],
  [
    new RegExp(
      `\\b(?:(?:more|greater|larger|higher|bigger|longer) than|above|over|exceeding)(?= ${COUNT})`,
      "gi",
    ),
    "more_than",
  ],
  [
    new RegExp(`\\b(?:(?:less|fewer|smaller|lower|shorter) than|below|under)(?= ${COUNT})`, "gi"),
    "less_than",
  ],
  [new RegExp(`\\b(?:about|around)(?= ${COUNT})`, "gi"), "approximately"],
  [/\b(?:has|have|had) to\b/gi, "have_to"],
  [/\binstead of\b/gi, "instead_of"],
  [/\brather than\b/gi, "rather_than"],
  [/\b(?:needs?|needed|requires|required) to\b/gi, "have_to"],
  [/\bin order to\b/gi, "to"],
  [/\bas well as\b/gi, "and"],
  [/\bis able to\b|\bare able to\b/gi, "can"],
];

/** Groups of synonyms, one per line. */
const SYNONYMS = `
  use utilize utilise employ apply
  show demonstrate illustrate display reveal indicate
  big large huge substantial sizable considerable
  small little tiny
  begin start commence
  end finish conclude
  help assist aid
  make create produce build construct generate
  get obtain acquire receive
  give provide supply offer
  keep retain maintain preserve
  need require necessary mandatory compulsory
  buy purchase
  choose select pick
  change alter modify
  fast quick rapid
  important significant essential crucial vital
  main primary principal chief
  way manner method approach
  part component portion
  kind type sort
  goal aim objective purpose
  number quantity
  error mistake
  find discover locate detect
  explain describe
  call name term
  mean signify denote
  contain include comprise hold
  let allow permit enable
  cause lead result
  stop halt cease
  fix repair correct
  ask request
  answer reply respond
  try attempt
  think believe consider
  know understand
  see observe notice
  happen occur
  remove delete eliminate
  add append
  compute calculate determine
  measure gauge
  test check verify examine
  work function operate
  different distinct
  same identical
  similar alike comparable
  hard difficult
  easy simple straightforward
  correct right accurate
  wrong incorrect
  enough sufficient
  usual common
  whole complete entire
  faster quicker
  easier simpler
  harder tougher
  swift fleet
  often frequently
  data information
  rule principle
  example instance
  task job
  problem issue
  benefit advantage
  drawback disadvantage
  value worth
  result outcome
  person individual
  people persons individuals
  company firm business
  worker employee
  customer client
  money funds
  cost price expense
  law statute
  book volume
  picture image
  car automobile
  place location position
  time period
  step stage
  group set
  point dot
  line row
  top upper
  store save keep
  return yield
  write record
  split divide separate
  combine merge join
  connect link
  divide partition
  arrange order organize organise
  represent stand
  define specify
  depend rely
  equal equivalent
  previous prior preceding earlier
  next following subsequent
  final last
  first initial
  several various
  new novel
  old former
  bring carry
  manage handle
  avoid prevent
  ensure guarantee
  improve enhance
  reduce decrease lower diminish lessen
  increase raise grow rise
  greater larger bigger higher
  smaller lesser
  approximately roughly
  also additionally
  therefore thus hence consequently
  because since
  fail break
  run execute
  tell inform
  send transmit
  move shift
  put place
  look appear seem
  learn study
  teach instruct
  live reside
  suppose assume
  remain stay
  imply suggest
  consist comprise
  refer relate`;

/** Words that invert a statement; they never count as paraphrase. */
const POLAR = `more less greater smaller larger bigger higher lower fewer longer shorter faster slower earlier later
  better worse stronger weaker increase decrease rise fall grow shrink raise reduce gain lose before after above below
  inside outside left right first last begin end start stop add remove open close allow forbid
  permit prohibit prevent accept reject include exclude enable disable succeed fail true false positive negative
  maximum minimum even odd same different equal unequal dependent independent possible impossible avoid ignore lack
  miss refuse deny unlike opposite contrary inverse against internal external input output upper top bottom directly
  inversely`;

/** Words with little meaning, which a model may add. */
const LIGHT = `also call called known name named refer refers mean means describe described define defined consist
  kind type form way example instance case use used using simply basically essentially specific specifically certain
  given particular thing process concept term topic work help make allow occur happen become involve exist therefore
  thus hence because since important main overall together order fact`;

const setOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter((word) => word !== ""));

export const english: Lexicon = {
  language: "en",
  functionWords: setOf(FUNCTION),
  markers: new Map(
    Object.entries(MARKERS).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
  ),
  phrases: PHRASES,
  synonyms: SYNONYMS.trim()
    .split("\n")
    .map((line) => line.trim().split(" ")),
  polar: setOf(POLAR),
  light: setOf(LIGHT),
  pronouns: setOf("it this these they he she that those"),
  passive: { auxiliaries: setOf("is are was were be been being get gets got"), agent: "by" },
  joints: setOf("of that which whose is are was were"),
  existence: { lead: "there", verbs: setOf("has have had") },
  clauses: setOf(
    "if when whenever because since although though while whereas unless until after before once where so as for in on at during with without from by among within under through to via",
  ),
};
