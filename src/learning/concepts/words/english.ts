import { verbForms } from "./inflect.ts";

function listed(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ""));
}

/** Words that precede a noun phrase but belong to no name. */
export const DETERMINERS =
  listed(`a an the this that these those each every some any no my your our their his her its
  another either neither both all such what which whose many much more most several few fewer less least various
  one two three four five six seven eight nine ten first second third last next other same certain enough
  following above-mentioned aforementioned overall`);

/** Conjunctions, prepositions and adverbs missing from the stop word lists. */
export const LITTLE =
  listed(`aboard about above across after afterwards again ago ahead alike almost alone along
  already also although always am amid among amount anyway apart are around as aside at away back because been before
  behind being below beneath beside besides between beyond both but by despite down due during each either else
  elsewhere etc even ever everywhere except far for forth forward from further hence here how however if in indeed
  inside instead into is isn't it just later least less like maybe meanwhile merely more most much namely near nearby
  neither never nevertheless nor not now nowhere of off often on once onto or otherwise out outside over own per
  perhaps please plus quite rather regarding regardless same seldom since so somehow sometimes somewhat somewhere soon still
  such than that then thence there thereby therefore though through throughout thus till to today together tomorrow too
  toward towards twice under underneath unless unlike until up upon versus very via vs was well were whatever when
  whenever where whereas whereby wherein wherever whether which while who whoever whole whom whose why with within
  without worse worst yes yesterday yet e.g i.e eg ie et al cf viz okay ok oh mathbf mathrm textrm frac sum sqrt`);

export const AUXILIARIES =
  listed(`am is are was were be been being isn't aren't wasn't weren't can could may might must shall
  should will would cannot can't couldn't won't wouldn't shouldn't don't doesn't didn't do does did has have had let's
  having`);

export const PRONOUNS = listed(
  "i we you they he she it who them him us me one's itself themselves ourselves yourself",
);

export const PREPOSITIONS =
  listed(`in on for with by from at about between into under over through during against among
  upon onto within without via per as than like across along toward towards beyond behind above below`);

export const CONJUNCTIONS = listed(
  "and or but nor that which when where while if because since although though whether",
);

/** Gerunds that are never part of a name. */
export const EMPTY_GERUNDS =
  listed(`using including following according regarding concerning containing having being making
  taking getting giving allowing requiring providing involving depending showing finding becoming leading considering
  assuming determining obtaining keeping letting going doing describing presenting proposing saying seeing coming
  ensuring enabling avoiding achieving understanding observing noticing looking trying wanting knowing ignoring thinking
  according consisting arising belonging relating starting looking working explaining introducing discussing supposing imagining talking telling asking`);

/** Adjectives of evaluation or quantity, which fit any noun and form no name with it. */
export const VAGUE =
  listed(`able actual additional alternative appropriate available bad basic best better big
  broad careful central certain clear close common complete considerable consistent convenient correct corresponding
  crucial current desired detailed different difficult distinct early easy effective entire equal essential exact
  excellent existing expected extensive extra fairly familiar famous final fine full fundamental further general given good
  great greater greatest happy hard helpful high higher highest huge ideal identical immediate important impossible
  incorrect increasing individual interested interesting key known large larger largest late later latest earlier later earliest likely little
  long longer low lower lowest main major meaningful mere minor modern multiple necessary new nice normal novel numerous
  obvious old only original own particular past perfect popular possible potential powerful practical precise present
  previous primary principal promising proper quick ready real reasonable recent related relevant remaining required
  respective right rough separate serious short shorter significant similar simple single slight small smaller smallest
  so-called special specific standard straightforward strange strong subsequent successful sufficient suitable sure
  theoretical thorough total true typical unique unknown unlikely upcoming useful usual valid valuable varied vast
  well-known whole wide wonderful worth wrong young`);

/** Vague adjectives that may still belong to a name: "large scale system". */
export const MEASURING =
  listed(`big common double early easy equal extra fast fine full general good great half high higher
  ideal large late little local long low lower minor major multiple necessary new normal perfect present principal proper
  real short simple single small special standard true unique upper whole wide`);

/** Generic nouns, which are no concepts by themselves. */
export const GENERIC =
  listed(`ability absence abstract accordance acknowledgment action activity addition advantage afternoon aim amount
  answer answer-key anyone anything appendix applicability application approach approximately area article
  aspect assumption attempt attention author back background basis beginning behalf behavior benefit
  bibliography bit book bottom box boy capability care case category cause center challenge chance change
  chapter chapter-review characteristic characterization checkpoint child choice circumstance claim class color
  combination comment comparison complexity component concept concern conclusion condition connection
  consequence consideration construction content context contrast contribution conversation copy counterpart
  couple course date day deal decade decision detail determination development device difference difficulty
  direction discipline discussion drawback effect effectiveness efficiency effort element email emergence end
  ending entry environment equivalent evaluation evening event everybody everyone everything evidence exam
  example exception exercise existence experience experiment explanation extension extent eye face fact factor
  family fashion father favor feasibility feature feeling field figure figure-caption finding flexibility focus
  foot footnote form formulation framework friend front fun future game gender generation girl glance glossary
  goal group guess guide guideline guy half hand head help history home homework hope hour house human idea
  illustration image impact implementation importance improvement inch increase index indication influence
  information insight instance instruction intention interaction interest introduction investigation issue item
  job journey key key-concepts key-terms kid kind knowledge lack layout learner learning-objective left length
  lesson letter level life limitation line link list literature location look lot love magnitude majority man
  manner mark matter meaning means mechanism meter method methodology middle mile mind minority minute module
  moment money month morning mother motivation move name nature need news night nobody none notation note
  nothing notice notion novelty number object objective occasion one opinion opportunity option other outcome
  outline overview page pair paper paradigm paragraph part participant past pattern people percent percentage
  performance person perspective phase phenomenon phone photo phrase picture piece place plan point position
  possibility practice practice-test preface preference presence principle problem procedure process product-of
  progress property proposal purpose quantity question range reader reading reality reason recommendation
  reduction reference region relation relationship reminder report requirement research researcher respect
  response rest result review right robustness room row scenario scheme school section selection sense sentence
  sequence series set setting shape share shot show side significance similarity simplicity situation size skill
  solution somebody someone something son sort sound source space speed stage start state statement step story
  strategy strength structure student study stuff style subject success suggestion sum summary support surface
  symbol system table tablet talk tbsp teacher technique technology tendency term text theme theory thing
  thought time tip title today tomorrow tool top topic total track transition trend trick trouble try try-it
  turn type understanding unit usage use usefulness user validity value variety version video view walk wall
  water way week weight whole wife woman word work world writer writing year yesterday`);

/** Nouns with an adjective ending. */
export const NOUNS =
  listed(`accrual animal appraisal approval arrival capital credential decimal denial diagonal
  differential disposal individual integral interval journal literal manual material numeral official polynomial binomial
  potential proposal quadrilateral radical referral rehearsal removal renewal rental residual rival signal terminal total
  trial tutorial withdrawal goal principal interval reversal survival festival hospital metal medal pedal equal
  adjective alternative archive derivative directive drive executive incentive initiative narrative native negative
  objective perspective positive relative representative additive detective
  table variable payable receivable deliverable cable
  arithmetic clinic characteristic critic ethic fabric graphic heuristic logic logistic magic mechanic metric music
  picnic rubric statistic tactic topic traffic arsenic traffic asymptotic public
  beneficiary boundary commentary dictionary glossary library salary secretary subsidiary summary vocabulary diary
  constant equivalent coefficient component quotient exponent patient client student agent parent gradient ingredient
  variant invariant determinant discriminant consultant accountant applicant assistant merchant plant tenant covenant
  element experiment statement argument moment segment document equipment agreement payment management development
  measurement increment complement supplement investment employment judgment assessment adjustment content event percent
  rent tent talent accident incident recipient deterrent momentum current present patent
  business illness witness process access success mass class loss gloss glass cross address progress stress
  premise exercise franchise enterprise surprise noise rise raise compromise expertise merchandise
  ratio data criteria schema formula index matrix vertex axis basis analysis hypothesis thesis synthesis emphasis
  parenthesis series species status bonus census radius focus locus calculus modulus genus virus corpus campus syllabus
  bias gas bus lens atlas canvas`);

/** Adjectives without a typical ending. */
export const ADJECTIVES =
  listed(`abstract absolute acute adjacent adverse apparent arbitrary average binary blank blind
  brief cold concave concurrent congruent consecutive contingent continuous convergent convex coplanar correct cubic
  current deep dense dependent direct discrete divergent dominant double dry due dynamic empty even exclusive explicit
  extreme fair false fast finite firm fixed flat foreign formal free frequent gross half heavy horizontal hot idle
  implicit independent indirect inferior infinite initial inner internal intermediate inverse joint latent lean left light
  linear liquid local loose mature mean mixed mutual naive narrow negative net neutral nominal nonlinear obtuse odd open
  opposite optimum ordinary outer outside parallel partial passive permanent perpendicular poor positive prior private
  pure quiet random rapid rare raw recurrent redundant regular relative remote rich rigid robust round safe secure
  senior sharp simultaneous singular skew slow smooth soft sparse square stable static steady steep stiff strict sudden
  superior tall temporary thick thin tight transparent triple ultimate uniform unfair unstable vacant vague vertical void
  warm weak wet white black red blue green yellow gray mutual coherent adaptive`);

const VERBS = `abandon accelerate accept accommodate accompany accomplish account accrue accumulate achieve acquire adapt add
  adhere adjust administer admit adopt advise affect aggravate aggregate agree aim alleviate allocate allow
  alter amortise analyse analyze announce anticipate appear append apply appreciate approach approve approximate
  argue arise arouse arrange arrive ascertain ask assemble assert assess assign assist associate assume assure
  attach attain attempt attend attribute augment authorise authorize avoid await be bear become begin behave
  believe belong bind boost borrow break bridge bring broaden build buy calculate can cancel carry categorize
  cause cease characterize choose circumvent cite clarify classify clean coincide collapse collect combat
  combine come commence commit communicate compare compensate complain complement complete compose compress
  comprise compromise compute conceive concentrate concern conclude condense conduct confine confirm conform
  confuse connect conserve consider consist constitute construct construe consult consume contain continue
  contribute converge convert convey convince cope correlate correspond corroborate couple create criticise
  criticize culminate curtail deal decide declare decompose decrease deduce deem deepen defeat define degrade
  delete deliver demonstrate denote deny depart depend depict deploy depreciate deprive derive descend describe
  deserve design destroy detect deteriorate determine develop deviate devise devote diagnose dictate differ
  differentiate diminish disappear discard discern disclose discover discriminate discuss display disregard
  disrupt disseminate dissolve distinguish distort distribute diverge diversify divide do dominate double draw
  drop eat elaborate elicit eliminate elucidate embark embed embody embrace emerge emphasize employ enable enact
  encode encompass encounter encourage endeavor endow enforce engage enhance enjoy enlarge enquire enrich enroll
  ensure entail enter envisage equip erect erode escape establish evaluate examine exceed execute exemplify
  exert exhaust exhibit exist expand expect expedite expire explain exploit explore expose express extend
  extract fabricate facilitate fail fall fasten feature feed feel fill find finish fit fix flourish follow
  forget formulate foster fuel fulfill gather gauge generalize generate get give go govern grasp grow guarantee
  guess hamper handle happen harm have hear heat help hide highlight hinder hold hypothesize identify ignore
  illustrate imagine impair impart impede implement imply impose improve incline include incorporate increase
  incur indicate induce infer inform infringe inherit inhibit initiate inject injure insert inspect inspire
  install instruct integrate intend intensify interact intercept interfere interpret intersect intervene
  introduce invade invent invert invest investigate invoke involve isolate join judge justify keep know lack
  lapse lead learn leave lessen let lie lighten listen live locate look lose maintain make manage manipulate
  mature maximize mean mediate meet mention migrate minimise minimize mitigate mix modify motivate move multiply
  navigate necessitate need neglect negotiate nominate normalize notice notify obey obligate oblige obscure
  observe obtain occur offer omit operate organize originate outline outperform outweigh overcome overlap
  overlook owe own participate pave pay penetrate perceive perform permeate permit persist persuade pertain
  place play point polish ponder populate portray pose possess postpone postulate precede preclude predict
  prefer prepare prescribe present preserve presume prevail prevent proceed proclaim produce prohibit prolong
  promote prompt propagate propose protect prove provide provoke publish pull push put quantify raise reach
  react read realize recall recapitulate receive reckon reclassify recognise recognize recommend reconcile
  reconstruct recover rectify redeem reduce refer reflect reformulate refute regard regulate reimburse reinforce
  reject relate relax release rely remain remember remind remit remove render renew repay repeat replace
  represent reproduce require rescue resemble reside resist resolve respond restore restrict resume retain
  retard retrieve return reuse revalue reveal revise revisit revolutionize rewrite rotate satisfy say scrutinize
  see seek seem segment select sell send separate serve settle shed shorten show simplify simulate sit solve
  specialize specify speculate spend spread squeeze stabilize stand start state stay steer stem stimulate
  stipulate stop strengthen stress strike strive struggle subdivide submit substantiate substitute subtract
  succeed sue suffer suggest summarize supplement suppose suppress surpass surround sustain swap synthesize
  tackle take talk teach tell tend terminate think threaten throw trace transcend transform translate transmit
  transport treat trigger try turn underestimate undergo underlie undermine underpin understand undertake unify
  update uphold urge use utilize validate vanish vary verify violate visit visualize wait walk want warn watch
  weaken wear weigh widen wish withdraw withstand witness wonder write yield`;

/** Nouns that are also verbs; context decides. */
const EITHER = `account address aim answer attempt balance bank bill book cause change charge check claim close comment
  control cost count cover credit cut date deal debit demand deposit display document drive drop end estimate exchange
  experience factor file fit focus form function fund gain graph group guess hand help hire hold increase decrease index
  influence interest invoice issue label limit link list look loss map mark match matter mean measure model move name need
  note number object offer order place plan play plot point post practice present press price process profit project
  purchase question range rank rate reach reason record report request research rest result return review risk round
  sample schedule score search sell set shape share ship shift show sign sort sound source split stand start state step
  stock stop store study supply support survey switch talk target tax tend test time total trade train transfer trend try turn
  use value vary view visit wait walk watch weight work square cube reverse approach contact audit sign match monitor document secure host grant contract sketch round`;

export const PLAIN_VERBS = verbForms(VERBS);
export const EITHER_WORDS = verbForms(EITHER);

/** Typical endings of adjectives; NOUNS lists the exceptions. */
export const ADJECTIVE_ENDING =
  /(?:[aeiou]?al|ous|ive|ful|less|able|ible|ic|ary|ular|oidal|esque|wise|ish|proof|free|ian|like|based|ward|related|most)$/;

export const ADVERB = /(?:[a-z]{2}ly)$/;
export const LY_NOUNS = listed(
  "assembly family supply reply anomaly monopoly ally fly july italy poly multiply apply",
);
