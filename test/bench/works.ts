/** The same calls for each program that is compared. */

export interface Contenders {
  /** Token and ids of leads, by program. */
  freehold: { token: string; ids: readonly string[] };
  pocketBase?: { token: string; ids: readonly string[] } | undefined;
}

export interface Work {
  name: string;
  /** Share of the bare baseline's calls per second. */
  goal: number;
  /** Times of PocketBase's. */
  times: number;
  status: 200 | 201;
  freehold(of: Contenders["freehold"]): string[];
  bare(ids: readonly string[]): string[];
  /** The baseline that pays for audit and organisation; undefined where it has none. */
  audited?(ids: readonly string[]): string[];
  pocketBase(of: Contenders["freehold"]): string[];
}

const HOST = "host: 127.0.0.1\r\n";
const JSON_TYPE = "content-type: application/json\r\n";

export function request(method: string, path: string, authorization = "", body?: unknown): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const given = authorization && `authorization: ${authorization}\r\n`;
  const length = body === undefined ? "" : `${JSON_TYPE}content-length: ${text.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\n${HOST}${given}${length}\r\n${text}`;
}

const numbers = Array.from({ length: 1000 }, (_, i) => i * 97);
const changes = Array.from({ length: 4000 }, (_, n) => n);
const scoreOf = (n: number) => (n * 7 + Math.floor(n / 200)) % 100;
const leads = numbers.map((n) => ({
  name: `Person ${n}`,
  email: `person${n}@example.com`,
  company: `Company ${n % 500}`,
  source: "website",
  score: n % 100,
}));
const LEADS = "/api/v1/crm/leads";
const RECORDS = "/api/collections/leads/records";
const at = (ids: readonly string[], n: number) => ids[n % ids.length] ?? "";

function searching(name: string, goal: number, wordsOf: (n: number) => string[]): Work {
  const plain = (n: number) =>
    wordsOf(n)
      .map((word, i, all) => (i === all.length - 1 ? `"${word}"*` : `"${word}"`))
      .join(" AND ");
  const like = (n: number) =>
    wordsOf(n)
      .map((word) => `(name~'${word}'||email~'${word}'||company~'${word}')`)
      .join("&&");
  return {
    name,
    goal,
    times: 100,
    status: 200,
    freehold: ({ token }) =>
      numbers.map((n) => request("GET", `${LEADS}?q=${wordsOf(n).join("%20")}`, `Bearer ${token}`)),
    bare: () => numbers.map((n) => request("GET", `/find/${encodeURIComponent(plain(n))}`)),
    pocketBase: ({ token }) =>
      numbers.map((n) =>
        request(
          "GET",
          `${RECORDS}?perPage=50&skipTotal=1&sort=-created&filter=${encodeURIComponent(like(n))}`,
          token,
        ),
      ),
  };
}

export const works: readonly Work[] = [
  {
    name: "get one lead",
    goal: 0.35,
    times: 3,
    status: 200,
    freehold: ({ token, ids }) => ids.map((id) => request("GET", `${LEADS}/${id}`, `Bearer ${token}`)),
    bare: (ids) => ids.map((id) => request("GET", `/lead/${id}`)),
    audited: (ids) => ids.map((id) => request("GET", `/lead/${id}`)),
    pocketBase: ({ token, ids }) => ids.map((id) => request("GET", `${RECORDS}/${id}`, token)),
  },
  {
    name: "list 50, filtered and sorted",
    goal: 0.45,
    times: 3,
    status: 200,
    freehold: ({ token }) => [request("GET", `${LEADS}?state=new&sort=-value`, `Bearer ${token}`)],
    bare: () => [request("GET", "/list/")],
    audited: () => [request("GET", "/list/")],
    pocketBase: ({ token }) => [
      request(
        "GET",
        `${RECORDS}?perPage=50&skipTotal=1&sort=-value_amount&filter=${encodeURIComponent("state='new'")}`,
        token,
      ),
    ],
  },
  searching("search, two words", 0.5, (n) => ["person", String(n)]),
  searching("search, three words", 0.5, (n) => ["person", "company", String(n)]),
  searching("search, an unfinished word", 0.5, (n) => [String(n).slice(0, 2)]),
  searching("search, a word in every lead", 0.5, () => ["person"]),
  {
    name: "update a lead",
    goal: 0.4,
    times: 2,
    status: 200,
    freehold: ({ token, ids }) =>
      changes.map((n) =>
        request("PATCH", `${LEADS}/${at(ids, n)}`, `Bearer ${token}`, { score: scoreOf(n) }),
      ),
    bare: (ids) =>
      changes.map((n) => request("PATCH", `/lead/${at(ids, n)}`, undefined, { score: scoreOf(n) })),
    pocketBase: ({ token, ids }) =>
      changes.map((n) => request("PATCH", `${RECORDS}/${at(ids, n)}`, token, { score: scoreOf(n) })),
  },
  {
    name: "create a lead",
    goal: 0.4,
    times: 2,
    status: 201,
    freehold: ({ token }) =>
      leads.map((lead) => request("POST", LEADS, `Bearer ${token}`, { ...lead, value: 9700 })),
    bare: () =>
      leads.map((lead) =>
        request("POST", "/lead", undefined, { ...lead, value_amount: 9700, value_currency: "EUR" }),
      ),
    audited: () => leads.map((lead) => request("POST", "/lead", undefined, { ...lead, value: 9700 })),
    // PocketBase answers 200 to a creation.
    pocketBase: ({ token }) =>
      leads.map((lead) => request("POST", RECORDS, token, { ...lead, value_amount: 9700, state: "new" })),
  },
];
