/** Equivalent mutants, each with the reason why no test can detect it. */
export interface Equivalent {
  file: string;
  source: string;
  instead: string;
  why: string;
}

const NOTHING_TO_FIND = "only saves the work: rules that do not name the action find nothing";
const REMEMBERED = "only saves the work: what is made anew is the same";
const TO_SPARE = "how many more days a calendar knows than are needed";
const NO_DIFFERENCE = "where the two are equal, either way comes to the same";
const SHORTER = "only shortens the SQL, which says the same of every row";
const SAVED = "only saves the work: nothing else is found";
const NOT_ONE = "whatever is not one is no";
const NEVER = "what was just written is there: it only tells the compiler so";
const REACHED = "the request arrives at its first step in the same call, and that sets it";
const MOVES = "moves of the catalog are actions: it only tells the compiler so";
const NAMED = "a move names its record: it only tells the compiler so";
const LONG_PAST = "only how much of a long past is looked through";
const UNASKED = "nobody asks a former duty for it";
const ALL_CONDITIONS =
  "what was parsed before holds nothing but conditions there: it only tells the compiler so";

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "src/engine/authorise.ts",
    source: "return;",
    instead: "",
    why: "a key is asked about once more, with the same answer: no action with a scope is the operator's alone",
  },
  {
    file: "src/engine/authorise.ts",
    source: "if (sod.named(action.name).length === 0) return undefined;",
    instead: "",
    why: NOTHING_TO_FIND,
  },
  {
    file: "src/engine/authorise.ts",
    source: "if (sod.named(action.name).length === 0) return undefined;",
    instead: "(0 - 1)",
    why: NOTHING_TO_FIND,
  },
  {
    file: "src/engine/authorise.ts",
    source: 'const given = typeof input === "object" && input !== null ? Object.keys(input) : [];',
    instead: '(typeof input === "object") || (input !== null)',
    why: "inputs are objects or undefined, and a text would have no field of a record",
  },
  {
    file: "src/engine/approvals/plan.ts",
    source: '.filter((id) => typeof id === "string")',
    instead: "(() => true)",
    why: "what is no text is the id of nobody",
  },
  {
    file: "src/engine/approvals/book.ts",
    source: "if (pages.rules.length === 0) return NONE;",
    instead: "",
    why: NOTHING_TO_FIND,
  },
  {
    file: "src/engine/approvals/book.ts",
    source: "if (pages.rules.length === 0) return NONE;",
    instead: "(0 - 1)",
    why: NOTHING_TO_FIND,
  },
  {
    file: "src/engine/approvals/book.ts",
    source: "pages.byAction.set(action, rules);",
    instead: "",
    why: REMEMBERED,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "hours * (CLOSES - OPENS)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "(3 + 1)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "(3 - 1)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "(30 + 1)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "(30 - 1)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "if (start < end) {",
    instead: "start <= end",
    why: "no hours are left of none",
  },
  {
    file: "src/engine/approvals/choices.ts",
    source: "const CHANGES = 50;",
    instead: "(50 + 1)",
    why: LONG_PAST,
  },
  {
    file: "src/engine/approvals/choices.ts",
    source: "const CHANGES = 50;",
    instead: "(50 - 1)",
    why: LONG_PAST,
  },
  {
    file: "src/engine/approvals/influence.ts",
    source: "if (known) return known;",
    instead: "",
    why: REMEMBERED,
  },
  {
    file: "src/engine/approvals/influence.ts",
    source: "this.#rows.set(account, rows);",
    instead: "",
    why: REMEMBERED,
  },
  {
    file: "src/engine/approvals/known-rates.ts",
    source: "limit: 1,",
    instead: "(1 + 1)",
    why: "only the first is read",
  },
  {
    file: "src/engine/approvals/known-rates.ts",
    source: "const away = figure < known ? known - figure : figure - known;",
    instead: "figure <= known",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "const size = (value: bigint): bigint => (value < 0n ? -value : value);",
    instead: "value <= 0n",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "const size = (value: bigint): bigint => (value < 0n ? -value : value);",
    instead: "(0n + 1n)",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "if (value > 0n) above += value;",
    instead: "value >= 0n",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "if (value > 0n) above += value;",
    instead: "(0n - 1n)",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "const larger = above > below ? above : below;",
    instead: "above >= below",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/access/addresses.ts",
    source: "const fixed = Math.min(8, Math.max(0, bits - 8 * i));",
    instead: "(0 - 1)",
    why: "a mask of no bits, shifted one further",
  },
  {
    file: "src/engine/access/addresses.ts",
    source: "return (byte & mask) === ((address[i] ?? 0) & mask);",
    instead: "(0 + 1)",
    why: "addresses of another length were told apart before",
  },
  {
    file: "src/engine/access/addresses.ts",
    source: "return (byte & mask) === ((address[i] ?? 0) & mask);",
    instead: "(0 - 1)",
    why: "addresses of another length were told apart before",
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "if (attribute < operand) return -1;",
    instead: "attribute <= operand",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "return attribute > operand ? 1 : undefined;",
    instead: "attribute >= operand",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "if (attribute < operand) return -1;",
    instead: "(1 + 1)",
    why: "only the sign counts",
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "return attribute > operand ? 1 : undefined;",
    instead: "(1 + 1)",
    why: "only the sign counts",
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;",
    instead: "(0x10000 + 1)",
    why: "still above all units that are no surrogates, in the same order",
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;",
    instead: "(0x10000 - 1)",
    why: "still above all units that are no surrogates, in the same order",
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (parts.includes(!and)) return !and;",
    instead: "",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "const open = parts.filter((part) => part !== and);",
    instead: "(() => true)",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (open.length === 1 || open.every((part) => part === undefined)) return open[0];",
    instead: "",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (open.length === 1 || open.every((part) => part === undefined)) return open[0];",
    instead: "(open.length === 1) && (open.every((part) => part === undefined))",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (open.length === 1 || open.every((part) => part === undefined)) return open[0];",
    instead: "(1 - 1)",
    why: SHORTER,
  },
  {
    file: "src/engine/access/fields.ts",
    source: "if (lists.length === 0) return allOf(spared);",
    instead: "",
    why: SHORTER,
  },
  {
    file: "src/engine/access/fields.ts",
    source: "if (lists.length === 0) return allOf(spared);",
    instead: "(0 - 1)",
    why: SHORTER,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "if (events.length === 0) return [];",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "if (events.length === 0) return [];",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "if (collection === ROLES && before)",
    instead: "(collection === ROLES) || (before)",
    why: "a role is there before, and a duty has the name of no role",
  },
  {
    file: "src/engine/access/lately.ts",
    source: "active: said.active === false ? 0 : 1,",
    instead: "(0 - 1)",
    why: NOT_ONE,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "version: 1,",
    instead: "(1 + 1)",
    why: UNASKED,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "version: 1,",
    instead: "(1 - 1)",
    why: UNASKED,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "created_at: 0,",
    instead: "(0 + 1)",
    why: UNASKED,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "created_at: 0,",
    instead: "(0 - 1)",
    why: UNASKED,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "updated_at: 0,",
    instead: "(0 + 1)",
    why: UNASKED,
  },
  {
    file: "src/engine/access/lately.ts",
    source: "updated_at: 0,",
    instead: "(0 - 1)",
    why: UNASKED,
  },
  {
    file: "src/engine/access/pages.ts",
    source: "if (known && now >= known.from && now < known.until) return known;",
    instead: "now > known.from",
    why: REMEMBERED,
  },
  {
    file: "src/engine/access/addresses.ts",
    source: "if (tail ? missing < 2 : missing !== 0) return undefined;",
    instead: "(2 - 1)",
    why: "each group has two bytes",
  },
  {
    file: "src/engine/access/patterns.ts",
    source:
      'const open = patterns.filter((pattern) => pattern.includes("*")).map((pattern) => pattern.split("*"));',
    instead: "(() => true)",
    why: "a pattern without a star matches itself alone, and is found before",
  },
  {
    file: "src/engine/access/patterns.ts",
    source:
      'const open = patterns.filter((pattern) => pattern.includes("*")).map((pattern) => pattern.split("*"));',
    instead: '""',
    why: "a pattern without a star matches itself alone, and is found before",
  },
  {
    file: "src/engine/access/policy.ts",
    source: "const YES: Outlook = { true: true, false: false };",
    instead: "true",
    why: "it stands for an allow rule, of which nobody asks whether it fails",
  },
  {
    file: "src/engine/access/policy.ts",
    source:
      'return new Ability(tried.reverse(), { conditionsMatcher: toMatcher, detectSubjectType: () => "all" });',
    instead: "undefined",
    why: "rules are asked by a type that is named",
  },
  {
    file: "src/engine/access/policy.ts",
    source: "if (!isObject(conditions)) return conditions;",
    instead: "",
    why: ALL_CONDITIONS,
  },
  {
    file: "src/engine/access/policy.ts",
    source: "if (!isObject(conditions)) return conditions;",
    instead: "undefined",
    why: ALL_CONDITIONS,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: `return typeof part === "boolean" ? !part : sql\`(NOT \${part})\`;`,
    instead: '""',
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: `return typeof said === "boolean" ? !said : sql\`(\${said} IS FALSE)\`;`,
    instead: '""',
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (!(tree instanceof Comparison)) {",
    instead: "",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "return joined(false, parts) ?? false;",
    instead: "true",
    why: "of parts that are known something is always known",
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "return joined(true, parts) ?? false;",
    instead: "true",
    why: "of parts that are known something is always known",
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "decides: question.decides ? 1 : 0,",
    instead: "(0 - 1)",
    why: NOT_ONE,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "mfa: principal.mfa ? 1 : 0,",
    instead: "(0 - 1)",
    why: NOT_ONE,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "reminders: 0,",
    instead: "(0 + 1)",
    why: REACHED,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "reminders: 0,",
    instead: "(0 - 1)",
    why: REACHED,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "place: 0,",
    instead: "(0 - 1)",
    why: REACHED,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: 'if (!request) throw new Error("a request was stored that is not there");',
    instead: "",
    why: NEVER,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "if (open.size === 0) break;",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "if (open.size === 0) break;",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/held.ts",
    source: 'return typeof answer === "object" && answer !== null ? answers.get(answer) : undefined;',
    instead: '(typeof answer === "object") || (answer !== null)',
    why: "what is no object has marked nothing",
  },
  {
    file: "src/engine/approvals/request.ts",
    source: 'if (!after) throw new Error("a request was changed that is not there");',
    instead: "",
    why: NEVER,
  },
  {
    file: "src/engine/approvals/progress.ts",
    source: "continue;",
    instead: "",
    why: "nobody is asked in a step that passes by itself, so nobody joins it",
  },
  {
    file: "src/engine/access/conditions-seek.ts",
    source: "const known = parts.filter((part) => part !== undefined);",
    instead: "(() => true)",
    why: "what is undefined is sorted last",
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: 'case "within":',
    instead: '""',
    why: "addresses are those of calls, and never in a column: it only tells the compiler so",
  },
  {
    file: "src/engine/approvals/rules.ts",
    source: "active: active ? 1 : 0,",
    instead: "(0 - 1)",
    why: NOT_ONE,
  },
  {
    file: "src/engine/approvals/rules.ts",
    source: 'if (!stored) throw new Error("a rule was stored that is not there");',
    instead: "",
    why: NEVER,
  },
  {
    file: "src/engine/approvals/sums.ts",
    source: "return;",
    instead: "",
    why: "nothing is left of the request that could be written on",
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (about.length === 0) return;",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (about.length === 0) return;",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (!deciding) return;",
    instead: "",
    why: MOVES,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (id === undefined) return;",
    instead: "",
    why: NAMED,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (rules.length === 0 || !part) return FREE;",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (rules.length === 0 || !part) return FREE;",
    instead: "(rules.length === 0) && (!part)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (rules.length === 0 || !part) return FREE;",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (!action) return FREE;",
    instead: "",
    why: MOVES,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "if (!action) return FREE;",
    instead: "undefined",
    why: MOVES,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "const editors = sums.length > 0 ? await editorsOf(context, one, materialOf(one, sums)) : [];",
    instead: "sums.length >= 0",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/by-move.ts",
    source: "const editors = sums.length > 0 ? await editorsOf(context, one, materialOf(one, sums)) : [];",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/slips.ts",
    source: "if (formers.length === 0) return undefined;",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/slips.ts",
    source: "if (formers.length === 0) return undefined;",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/preview.ts",
    source: "if (rules.all(call.handle.connection, call.org).length === 0) return [];",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/preview.ts",
    source: "if (rules.all(call.handle.connection, call.org).length === 0) return [];",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/hold.ts",
    source: "if (rules.length + former.length === 0 && !call.action.loosens) return run(call);",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/hold.ts",
    source: "if (rules.length + former.length === 0 && !call.action.loosens) return run(call);",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/hold.ts",
    source:
      "if (about.length + lately.length === 0 && !parts.has(action.name) && !action.loosens) return undefined;",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/hold.ts",
    source:
      "if (about.length + lately.length === 0 && !parts.has(action.name) && !action.loosens) return undefined;",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/hold.ts",
    source:
      "const outcome = one.collection && id !== undefined ? findRecord(inner, one.collection, id) : undefined;",
    instead: "(one.collection) || (id !== undefined)",
    why: "only what is of a collection gets there, and no record is without an id",
  },
  {
    file: "src/engine/approvals/match.ts",
    source: "if (rules.length === 0) return NOTHING_HELD;",
    instead: "",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/match.ts",
    source: "if (rules.length === 0) return NOTHING_HELD;",
    instead: "(0 - 1)",
    why: SAVED,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "const HISTORY = 200;",
    instead: "(200 + 1)",
    why: LONG_PAST,
  },
  {
    file: "src/engine/approvals/ask.ts",
    source: "const HISTORY = 200;",
    instead: "(200 - 1)",
    why: LONG_PAST,
  },
  {
    file: "src/engine/approvals/rule.ts",
    source: "if (!isObject(conditions)) return conditions;",
    instead: "",
    why: ALL_CONDITIONS,
  },
  {
    file: "src/engine/approvals/rule.ts",
    source: "if (!isObject(conditions)) return conditions;",
    instead: "undefined",
    why: ALL_CONDITIONS,
  },
  {
    file: "src/engine/approvals/book.ts",
    source: "`SELECT v.rule_id, v.version, v.rule, n.rule AS next, n.at FROM approval_rule_versions n",
    instead: `\`SELECT v.rule_id, v.version, v.rule, n.rule AS next, n.at FROM approval_rule_versions n
       JOIN approval_rule_versions v ON v.org = n.org AND v.rule_id = n.rule_id AND v.version = n.version - 1
       WHERE n.org = ?1 AND n.at >= (SELECT max(at) FROM approval_rule_versions WHERE org = ?1) - ?2\``,
    why: "what is a day old to the moment is remembered no longer",
  },
];
