/** Irregular forms of English, each after its base form. */
const FORMS = `
be: am is are was were been being; have: has had having; do: does did done doing; go: goes went gone; say: said;
make: made; get: got gotten; see: saw seen; know: knew known; take: took taken; think: thought; come: came;
give: gave given; find: found; tell: told; feel: felt; leave: left; mean: meant; keep: kept; let: let; begin: began begun;
show: shown; hear: heard; run: ran; hold: held; bring: brought; write: wrote written; sit: sat; stand: stood; lose: lost;
pay: paid; meet: met; lead: led; understand: understood; speak: spoke spoken; spend: spent; grow: grew grown;
win: won; buy: bought; send: sent; build: built; fall: fell fallen; sell: sold; drive: drove driven; draw: drew drawn;
break: broke broken; choose: chose chosen; deal: dealt; wear: wore worn; eat: ate eaten; catch: caught; teach: taught;
steal: stole stolen; forget: forgot forgotten; hide: hid hidden; ride: rode ridden; rise: rose risen; sing: sang sung;
sleep: slept; swim: swam swum; throw: threw thrown; wake: woke woken; fly: flew flown; fight: fought; forbid: forbade forbidden;
freeze: froze frozen; lie: lay lain; shake: shook shaken; seek: sought; strike: struck; swear: swore sworn; tear: tore torn;
undo: undid undone; withdraw: withdrew withdrawn; overwrite: overwrote overwritten; rewrite: rewrote rewritten; bind: bound;
bite: bit bitten; blow: blew blown; feed: fed; forgive: forgave forgiven; hang: hung; kneel: knelt; lend: lent; light: lit;
shine: shone; shoot: shot; sink: sank sunk; slide: slid; spin: spun; spring: sprang sprung; stick: stuck; swing: swung;
wind: wound; child: children; person: people; man: men; woman: women; foot: feet; tooth: teeth; mouse: mice; goose: geese;
datum: data; criterion: criteria; index: indices; matrix: matrices; analysis: analyses; leaf: leaves; life: lives; half: halves;
good: better best; bad: worse worst; ill: worse`;

const bases = new Map(
  FORMS.split(";").flatMap((entry) => {
    const [base = "", forms = ""] = entry.trim().split(": ");
    return forms.split(" ").map((form): [string, string] => [form, base]);
  }),
);

/** Base form of an irregular word; other words unchanged, in small letters. */
export function regularOf(word: string, language: string): string {
  const small = word.toLowerCase();
  return language === "en" ? (bases.get(small) ?? small) : small;
}
