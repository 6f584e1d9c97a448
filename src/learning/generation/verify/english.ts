import { PHRASES } from "./english-phrases.ts";
import { SYNONYMS } from "./english-synonyms.ts";
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
  synonyms: SYNONYMS,
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
