import type { Lexicon } from "./lexicon.ts";

/** Function words. All other words carry meaning. */
const FUNCTION = `a an the this that these those of in on at to for with by as into onto upon via within through
  is are was were be been being am do does did doing done have has had having it its itself they them their theirs he
  him his she her hers we us our ours you your yours i me my one's who whom whose which what there here and but so
  because since although though while whereas than then also thus therefore hence however moreover furthermore such
  will would shall about around among between per too very quite just even still yet both either
  any again well now indeed already namely etc e.g i.e vs how why up down over under underneath beneath`;

/** Words that change a sentence's meaning, by category. */
const MARKERS: Readonly<Record<string, string>> = {
  negation: "not no never none neither nor nobody nothing nowhere hardly scarcely barely without",
  all: "all every each everyone everything everybody always invariably entire entirely completely fully",
  some: "some several certain sometimes occasionally partly partially",
  many: "many much numerous multiple",
  most: "most mostly usually generally typically normally commonly often frequently largely mainly",
  resembling: "like similar_to akin_to",
  few: "few rarely seldom fewer_than",
  only: "only solely exclusively merely",
  exactly: "exactly precisely",
  nearly: "approximately roughly almost nearly circa",
  at_least: "at_least minimum",
  at_most: "at_most maximum up_to",
  more_than: "more_than",
  less_than: "less_than",
  possible: "can may might could possibly perhaps maybe allowed permitted permissible",
  necessary:
    "must have_to need needs needed require requires required necessary mandatory compulsory obligatory",
  advised: "should ought advisable advised recommend recommends recommended",
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
      `\\b(?:(?:more|greater|larger|higher|bigger|longer) than|above|over|exceed(?:s|ing|ed)?|older than)(?= ${COUNT})`,
      "gi",
    ),
    "more_than",
  ],
  [
    new RegExp(`\\b(?:(?:less|fewer|smaller|lower|shorter|younger) than|below|under)(?= ${COUNT})`, "gi"),
    "less_than",
  ],
  [new RegExp(`\\b(?:about|around)(?= ${COUNT})`, "gi"), "approximately"],
  [/\b(?:has|have|had) to\b/gi, "have_to"],
  [/,? (?:rather than|instead of)\b/gi, ", not"],
  [/\b(?:needs?|needed|requires|required) to\b/gi, "have_to"],
  [/\b(?:forbidden|prohibited)\b/gi, "not allowed"],
  [/\b(?:is|are) unable to\b/gi, "can not"],
  [/\b(?:similar|comparable) to\b/gi, "similar_to"],
  [/\bakin to\b/gi, "akin_to"],
  [/\b(?:in most cases|as a rule|in general|for the most part|tends? to)\b/gi, "usually"],
  [/\bthe majority of\b/gi, "most"],
  [/\beven (?:if|when|though)\b/gi, "although"],
  [/\bas soon as\b/gi, "once"],
  [/\b(?:as long as|in case|on condition that|provided that)\b/gi, "if"],
  [/\b(?:because of|due to|owing to|as a result of)\b/gi, "because_of"],
  [/,? which (?:makes|means|causes)\b/gi, ", so"],
  [/\b(?:each other|one another)\b/gi, "mutually"],
  [/\bonce (?:a|per|every|each) /gi, "every "],
  [/\b(?:annually|yearly|per year)\b/gi, "every year"],
  [/, as (?=\w)/gi, ", because "],
  [/\bat the same time\b/gi, "simultaneously"],
  [/\bat once\b/gi, "at_once"],
  [/\bnot (.{1,60}?) any (?:more|longer)\b/gi, "no longer $1"],
  [/^as (?=(?:the|an?|its|their|it|they)\b)/i, "when "],
  [
    /(?<!\b(?:such|same|known|used|acts?|serves?|functions?|\w+ed) )\bas (?=(?:the|its|their|it|they)\b)/gi,
    "when ",
  ],
  [/\b(?:gets?|becomes?|grows?) (?:smaller|lower|less|fewer)\b/gi, "decreases"],
  [/\b(?:gets?|becomes?|grows?) (?:larger|bigger|greater|higher)\b/gi, "increases"],
  [/\bclose to\b/gi, "near"],
  [/\b(?:is|are) given\b(?! (?:by|to))/gi, "receives"],
  [/\bonly be (\w+) by\b/gi, "be $1 by only"],
  [/\ba certain\b/gi, "a particular"],
  [/\b(?:takes?|took|taking) place\b/gi, "happens"],
  [/\b(?:results?|resulting) in\b|\bleads? to\b/gi, "causes"],
  [/\b(?:lower|smaller) than\b/gi, "below"],
  [/\b(?:higher|greater|larger|bigger) than\b/gi, "above"],
  [/\b(?:whoever|anyone who|everyone who|those who|people who)\b/gi, "person who"],
  [/^(?:never|do not|don't) (?=\w)/i, "must not "],
  [/\bnever\b(?= (?:be |to )?\w)/gi, "not"],
  [/\b(?:must|shall|may) not\b/gi, "may not"],
  [/\bcontinues? to\b/gi, "still"],
  [/\bday one\b/gi, "the first day"],
  [/\b(?:gets?|got)(?= \w+ed\b)/gi, "is"],
  [/\b(?:no|not) (?:more|greater|longer|higher) than\b/gi, "at_most"],
  [/\b(?:no|not) (?:less|fewer) than\b/gi, "at_least"],
  [/\bin order to\b/gi, "to"],
  [/\bas well as\b/gi, "and"],
  [/\bis able to\b|\bare able to\b/gi, "can"],
];

/** Groups of synonyms, one per line. */
const SYNONYMS = `
  use utilize utilise employ apply
  show demonstrate illustrate display reveal indicate signal
  big large huge substantial sizable considerable
  small little tiny
  begin start commence
  end finish conclude
  finish complete conclude
  turn switch
  help assist aid
  make create produce build construct generate
  get obtain acquire receive
  give provide supply offer
  keep retain maintain preserve
  buy purchase
  choose select pick
  change alter modify
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
  remove delete eliminate
  add append
  compute calculate determine
  measure gauge
  test check verify examine
  work function operate
  serve act function use
  different distinct
  same identical
  similar alike comparable
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
  imply suggest
  consist comprise
  refer relate
  happen occur arise appear emerge
  reduce decrease lower diminish lessen cut
  increase raise grow rise climb
  stay remain keep continue
  begin start arise
  end terminate finish expire
  allow enable let
  carry transport convey move
  spread distribute allocate
  gather collect
  give grant assign provide
  get receive
  respond react
  hold retain keep
  fit install mount
  drop deposit
  create generate produce form make
  consume use
  obtain gain get
  pay settle reimburse
  resign quit
  ill sick unwell
  absent away missing
  reject refuse decline
  inform notify alert warn report tell
  recent latest
  directly straight
  certain particular
  forbid ban
  replace substitute
  protect guard shield
  ask inquire
  place put position
  vary differ
  attach fasten
  accept approve
  usual typical normal common ordinary
  nearest closest
  total overall
  wrong false incorrect
  various different diverse
  leave exit
  separate distinct different
  look search
  permanent lasting
  quickly rapidly fast swiftly
  immediately instantly promptly at_once
  simultaneously at_once
  gently slowly
  cook prepare
  boil simmer
  person people anyone
  anyone anybody
  via through
  beneath under underneath
  control regulate govern
  limit restrict confine
  carry bear
  track follow monitor
  turn become
  become get
  inside within
  outdated obsolete
  staff personnel employee worker
  supervisor superior
  leave vacation holiday
  boundary border limit
  quick fast rapid
  warm heat
  spoil ruin damage
  sure certain
  attend visit
  submit file
  sign signature
  hard difficult tough
  maximum most
  discard throw
  freely voluntarily
  automatic automatically
  correct rectify
  store deposit
  reveal disclose expose
  hide conceal
  destroy demolish
  estimate approximate assess
  compare contrast
  exceed surpass
  encounter meet
  resist withstand
  surround enclose
  originate stem
  yield produce
  fall drop decline sink
  comply obey
  amount sum
  ban forbid prohibit
  evaluate assess appraise
  regularly routinely
  dismiss fire
  schedule plan
  cancel revoke
  extend prolong
  suffer undergo
  throughout during
  expel eject
  infer deduce conclude
  purpose goal
  accomplish achieve attain reach
  accumulate gather collect
  adapt adjust
  adhere stick
  affect influence impact
  agree consent
  anticipate expect foresee
  appoint designate name
  argue claim
  arrive come
  assemble build gather
  assert state claim say
  authorise permit approve
  award grant
  bend curve
  bind tie
  block obstruct hinder impede
  breach violate infringe
  burn ignite
  charge bill
  inspect examine check
  cite quote
  clarify explain
  clean wash
  close shut
  comment remark
  compel force oblige
  compensate reimburse repay
  confirm acknowledge validate verify
  conserve preserve
  consider regard
  conduct perform
  convert transform turn
  convince persuade
  cool chill
  copy duplicate replicate
  correspond match
  crash fail
  heal cure
  damage harm hurt injure
  decay decompose rot
  decide determine
  deduct subtract
  defend protect
  delay postpone defer
  deliver supply
  demand require
  depart leave
  depend hinge
  depict portray
  desire want wish
  develop evolve
  disappear vanish
  discuss debate
  dispose discard
  distinguish differentiate
  eat consume
  educate teach train
  elect choose
  emit release
  emphasise stress highlight
  hire recruit employ
  enlarge expand extend
  enrol register
  establish found
  exchange swap
  exhibit show
  exist live occur
  experience undergo
  expire lapse end
  forecast predict
  fulfil satisfy meet
  fund finance
  recognise identify
  implement execute
  inhibit suppress
  insert enter
  interrupt disturb
  issue publish release
  label mark tag
  last take
  lift raise
  link connect
  mention state
  melt dissolve
  mix blend
  motivate encourage
  notice detect
  object oppose
  omit skip
  overlook ignore
  own possess
  participate join
  persist continue
  possess have
  precede preceding
  recall remember
  remember recall
  rent lease
  repeat iterate
  rescue save
  resemble similar
  resolve solve settle
  restore recover
  retrieve fetch
  reverse undo
  review examine inspect
  revise update
  reward award
  rotate spin turn
  seize confiscate
  select elect
  slide slip
  slow delay
  speak talk
  supervise oversee monitor
  support assist
  suspend pause
  sustain maintain
  travel move
  trigger cause
  undertake assume
  unite join combine
  update refresh
  urge encourage
  want wish
  withdraw revoke
  withhold retain
  bigger larger greater
  sea ocean
  shop store
  soil earth
  physician doctor
  lawyer attorney
  illness disease sickness
  colleague coworker
  exam examination test
  flat apartment
  lorry truck
  photo photograph
  advertisement advert
  movie film
  sunlight sunshine
  colour hue
  form shape
  rate pace
  danger hazard risk
  safe secure
  broken defective faulty
  damaged defective
  empty vacant
  entire whole complete
  correctly properly
  exact precise
  expensive costly dear
  cheap inexpensive
  famous known
  frequent common
  identical same
  ill sick
  large major
  legal lawful
  lucky fortunate
  minor small
  nearby close
  necessary essential
  obvious clear evident
  odd strange
  rich wealthy
  sealed closed
  secret confidential
  serious severe grave
  silent quiet
  sincere honest
  stable steady constant
  strict rigorous
  suitable appropriate
  thorough careful
  total entire
  typical characteristic
  unclear ambiguous
  valuable precious
  weak feeble
  original initial
  additional further extra more
  separately individually
  specific particular
  written writing
  beforehand ahead advance
  afterwards later
  throughout during
  alongside beside
  abroad overseas
  approval consent permission
  agreement consent
  absence leave
  assistance help
  attempt try
  beginning start
  breach violation
  chance possibility
  choice option
  consequence result effect
  decision ruling
  duty obligation
  earnings income
  feature characteristic property
  intention intent
  injury wound
  length duration
  manual handbook guide
  meeting session
  method technique procedure
  mistake fault
  opportunity chance
  origin source
  payment remuneration
  permission authorisation
  possessor owner
  profit gain
  proof evidence
  property characteristic
  quantity amount
  reason cause
  regulation rule
  requirement condition
  shortage lack
  site location
  skill ability
  storage store
  summary overview
  test trial
  tool instrument
  trip journey
  type category
  warning alert
  work labour`;

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
  thus hence because since important main overall together order fact reach
  size presence period amount mutually perform act`;

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
