import type { Lexicon } from "./lexicon.ts";

const setOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter((word) => word !== ""));
const markersOf = (kinds: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(kinds).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
  );

export const german: Lexicon = {
  language: "de",
  functionWords:
    setOf(`der die das den dem des ein eine einen einem einer eines und aber sondern denn in im an am auf
    aus bei beim mit nach von vom zu zum zur für über um durch als wie ist sind war waren sein wird werden wurde wurden
    worden hat haben hatte hatten es er sie ihn ihm ihr ihre ihren ihrer sein seine seinen wir uns unser ihr euch ich
    man sich dieser diese dieses diesen diesem jener jene jenes welche welcher welches was wer dass weil da obwohl
    während auch so also daher deshalb dann dort hier noch schon sehr etwa dabei dazu davon damit bzw z.b`),
  markers: markersOf({
    negation: "nicht kein keine keinen keinem keiner keines nie niemals nichts niemand weder ohne kaum",
    instead: "statt anstatt anstelle",
    all: "alle alles allen aller jeder jede jedes jeden jedem immer stets ganz vollständig",
    some: "einige einigen manche manchen manchmal gelegentlich teilweise mehrere",
    many: "viele vielen viel zahlreiche",
    most: "meist meistens meisten gewöhnlich üblicherweise oft häufig überwiegend",
    few: "wenige wenigen selten",
    only: "nur lediglich ausschließlich allein",
    exactly: "genau exakt",
    nearly: "ungefähr circa ca fast beinahe rund",
    at_least: "mindestens wenigstens",
    at_most: "höchstens maximal",
    possible: "kann können könnte könnten darf dürfen möglich möglicherweise vielleicht",
    necessary: "muss müssen musste mussten nötig notwendig erforderlich",
    advised: "soll sollen sollte sollten",
    condition: "wenn falls sofern",
    exception: "außer ausgenommen",
    until: "bis",
    or: "oder",
  }),
  phrases: [],
  synonyms: [
    ["groß", "umfangreich"],
    ["zeigen", "darstellen"],
    ["verwenden", "benutzen", "nutzen", "gebrauchen"],
    ["beginnen", "anfangen", "starten"],
    ["erhalten", "bekommen"],
    ["wichtig", "wesentlich", "bedeutend"],
    ["fehler", "irrtum"],
    ["teil", "bestandteil"],
  ],
  polar:
    setOf(`mehr weniger größer kleiner höher niedriger länger kürzer schneller langsamer früher später besser
    schlechter steigen fallen wachsen sinken erhöhen senken vor nach über unter oben unten innen außen links rechts
    erste letzte beginnen enden erlauben verbieten einschließen ausschließen gleich verschieden abhängig unabhängig
    wahr falsch positiv negativ`),
  light: setOf("auch genannt heißt bedeutet bezeichnet beispiel art form weise dient"),
  pronouns: setOf("es er sie dies diese dieser dieses das jene"),
  clauses: setOf("wenn falls weil da obwohl während nachdem bevor sobald in im bei mit nach für durch"),
};

export const french: Lexicon = {
  language: "fr",
  functionWords:
    setOf(`le la les l un une des du de d et mais donc car en dans sur à au aux par pour avec est sont était
    étaient être été a ont avait avaient avoir il elle ils elles on nous vous je se s son sa ses leur leurs ce cet cette
    ces qui que qu dont où comme ainsi aussi alors y`),
  markers: markersOf({
    negation: "ne n pas jamais rien aucun aucune personne ni sans guère",
    all: "tout toute tous toutes chaque toujours",
    some: "quelques certains certaines parfois plusieurs",
    many: "beaucoup nombreux nombreuses",
    most: "plupart généralement souvent habituellement",
    few: "peu rarement",
    only: "seulement uniquement seul seule",
    nearly: "environ presque",
    possible: "peut peuvent pourrait pourraient possible",
    necessary: "doit doivent faut nécessaire obligatoire",
    condition: "si",
    exception: "sauf excepté",
    or: "ou",
  }),
  phrases: [[/['’]/g, " "]],
  synonyms: [],
  polar: setOf(
    "plus moins supérieur inférieur avant après augmenter diminuer premier dernier vrai faux même différent",
  ),
  light: setOf("aussi appelé nommé signifie exemple type forme"),
  pronouns: setOf("il elle ils elles ce cela ceci"),
  clauses: setOf("si quand lorsque parce puisque bien pendant après avant dans en pour avec"),
};

export const spanish: Lexicon = {
  language: "es",
  functionWords:
    setOf(`el la los las un una unos unas de del y e pero en a al por para con es son era eran ser sido está
    están ha han había se su sus le les lo que quien cual cuyo como así también entonces este esta estos estas ese esa
    esos esas yo nosotros él ella ellos ellas`),
  markers: markersOf({
    negation: "no nunca jamás nada nadie ninguno ninguna ningún ni sin tampoco",
    all: "todo toda todos todas cada siempre",
    some: "algunos algunas algún alguna varios varias",
    many: "muchos muchas mucho mucha",
    most: "mayoría generalmente normalmente",
    few: "pocos pocas raramente",
    only: "solo sólo solamente únicamente",
    nearly: "aproximadamente casi",
    possible: "puede pueden podría podrían posible",
    necessary: "debe deben necesario obligatorio",
    condition: "si",
    exception: "salvo excepto",
    or: "o u",
  }),
  phrases: [],
  synonyms: [],
  polar: setOf(
    "más menos mayor menor antes después aumentar disminuir primero último verdadero falso mismo diferente",
  ),
  light: setOf("también llamado significa ejemplo tipo forma"),
  pronouns: setOf("él ella ellos ellas esto este esta eso"),
  clauses: setOf("si cuando porque aunque mientras después antes en para con por"),
};

export const italian: Lexicon = {
  language: "it",
  functionWords:
    setOf(`il lo la i gli le l un uno una di del della dei delle e ed ma in nel nella a al alla da dal per con
    su è sono era erano essere stato ha hanno aveva si suo sua suoi loro che chi cui come così anche allora questo questa
    questi queste`),
  markers: markersOf({
    negation: "non mai niente nulla nessuno nessuna nessun né senza",
    all: "tutto tutta tutti tutte ogni sempre",
    some: "alcuni alcune qualche talvolta",
    many: "molti molte molto",
    most: "maggior generalmente spesso solitamente",
    few: "pochi poche raramente",
    only: "solo soltanto solamente unicamente",
    nearly: "circa quasi",
    possible: "può possono potrebbe potrebbero possibile",
    necessary: "deve devono necessario obbligatorio",
    condition: "se",
    exception: "salvo eccetto tranne",
    or: "o oppure",
  }),
  phrases: [[/['’]/g, " "]],
  synonyms: [],
  polar: setOf(
    "più meno maggiore minore prima dopo aumentare diminuire primo ultimo vero falso stesso diverso",
  ),
  light: setOf("anche chiamato significa esempio tipo forma"),
  pronouns: setOf("esso essa essi esse questo ciò"),
  clauses: setOf("se quando perché benché mentre dopo prima in per con"),
};
