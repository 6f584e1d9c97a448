import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { makeSample } from "../kit/samples.ts";
import { makeKey } from "../learning/developer/key.ts";

interface Route {
  method: string;
  /** The path as documented, and the same path with ids of existing records. */
  template: string;
  path: string;
  answers: readonly string[];
  parameters: Json[];
  takesJson: boolean;
}

let appliance: TestAppliance;
let ana: Client;
let key: string;
let routes: Route[];
let reads: Route[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  key = (await makeKey(appliance, ana)).secret;
  const made = await makeSample(ana, "swept");
  const { paths, components } = (await appliance.send("GET", "/docs/json")).body;
  const parameterOf = (one: Json) => components.parameters[one.$ref.split("/").at(-1)];
  routes = Object.entries<Json>(paths).flatMap(([template, methods]) =>
    Object.entries<Json>(methods).map(([method, { tags, responses, parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      template,
      path: template.replaceAll(/\{(\w+)\}/g, (_, name) => (name === "id" && made[tags[0]]) || NOBODY),
      answers: Object.keys(responses),
      parameters: (parameters ?? []).map(parameterOf),
      takesJson: requestBody?.content["application/json"] !== undefined,
    })),
  );
  reads = routes.filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(300);
});
afterAll(() => appliance.stop());

const NOBODY = "0190f0f0-0000-7000-8000-000000000000";
/** Part of all sent values. Error messages must not contain it. */
const MARK = "zq7xw";
const MEMBERS = ["code", "message", "status", "correlation_id", "retryable", "details"];

interface Call {
  route: Route;
  path: string;
  method?: string;
  body?: string;
}

async function wrongOf(
  calls: readonly Call[],
  judge = (_status: number, _call: Call): string | undefined => undefined,
): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...calls];
  const work = async () => {
    for (let call = left.pop(); call; call = left.pop()) {
      const { route, path, body, method = route.method } = call;
      const token = path.startsWith("/api/public/") ? key : ana.accessToken;
      const reply = await appliance.send(method, path, body, {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      });
      const said =
        judge(reply.status, call) ?? complaint(reply.status, reply.text, reply.body, route, method);
      if (said) wrong.push(`${method} ${path.slice(0, 200)} ${body?.slice(0, 40) ?? ""}: ${said}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return wrong;
}

function complaint(status: number, text: string, body: Json, { answers }: Route, method: string) {
  if (status >= 500) return `${status} ${text}`;
  if (!answers.includes(String(status))) return `${status} is not documented: ${text}`;
  if (status < 400 || method === "HEAD" || status === 431) return undefined;
  if (!MEMBERS.every((name) => body && name in body)) return `no error as documented: ${text}`;
  return text.includes(MARK) ? `echoes what was sent: ${text}` : undefined;
}

const RIGHT: Record<string, string> = {
  date: "2026-06-01",
  "date-time": "2026-06-01T00:00:00Z",
  integer: "1",
  number: "1",
  boolean: "true",
};

const HOSTILE: Record<string, readonly string[]> = {
  integer: ["0", "-1", "-0", "1e400", "9".repeat(400), "1.5", "", "0x10", "%D9%A1", MARK],
  number: ["-0", "1e400", "9".repeat(400), "", MARK],
  date: ["0000-00-00", "10000-01-01", "2026-02-30", "9999-12-31", "0001-01-01", "", "2026-1-1", MARK],
  "date-time": ["9999-12-31T23:59:60Z", "0001-01-01T00:00:00Z", "2026-01-01T00:00:00%2B99:99", MARK],
  boolean: ["yes", "1", "TRUE", "", MARK],
  array: [",", ",,", "x,".repeat(600), "__proto__", "-", ""],
  string: ["", "%00", "%ED%A0%80", `${MARK}${"x".repeat(8000)}`, "%FF", "%", "__proto__", "W10", "*", "%22"],
};

const kindOf = ({ format, type }: Json): string => (format in HOSTILE ? format : (type ?? "string"));

function needed({ parameters }: Route, ...but: string[]): string[] {
  return parameters
    .filter(({ in: place, required, name }) => place === "query" && required && !but.includes(name))
    .map(({ name, schema }) => `${name}=${RIGHT[kindOf(schema)] ?? schema.enum?.[0] ?? "x"}`);
}

test("rejects hostile parameter values without failing or repeating them", async () => {
  const tried = new Map<string, number>();
  const calls = reads.flatMap((route) =>
    route.parameters
      .filter((one) => one.in === "query")
      .flatMap((one): Call[] => {
        const values = HOSTILE[kindOf(one.schema)] ?? [];
        const before = tried.get(JSON.stringify(one)) ?? 0;
        tried.set(JSON.stringify(one), before + 1);
        // Many routes share a parameter, so each of its values is tried on one route only.
        return values.slice(before, before + 1).map((value) => ({
          route,
          path: `${route.path}?${[...needed(route, one.name), `${one.name}=${value}`].join("&")}`,
        }));
      }),
  );
  expect(calls.length).toBeGreaterThan(1000);
  expect(await wrongOf(calls)).toEqual([]);
});

test("answers periods at the ends of the calendar and rejects reversed ones", async () => {
  const SPANS = [
    ["0001-01-01", "0001-01-01"],
    ["9999-12-31", "9999-12-31"],
    ["0001-01-01", "9999-12-31"],
    ["2026-02-01", "2026-01-01"],
  ] as const;
  const calls = reads.flatMap((route) => {
    const names = route.parameters.filter(({ schema }) => schema?.format === "date").map(({ name }) => name);
    // If `from` is a record field, `from` and `to` are two filters and not a period.
    if (!names.includes("from") || !names.includes("to") || names.includes("from[gte]")) return [];
    return SPANS.map(([from, to]) => ({
      route,
      path: `${route.path}?${[...needed(route, "from", "to"), `from=${from}`, `to=${to}`].join("&")}`,
    }));
  });
  expect(calls.length).toBeGreaterThan(40);
  const reversed = (status: number, { path }: Call) =>
    path.includes("from=2026-02-01") && status < 400 ? "took a period that ends before it begins" : undefined;
  expect(await wrongOf(calls, reversed)).toEqual([]);
});

test("rejects unknown and repeated parameters on every route", async () => {
  const api = reads.filter(({ template }) => template.startsWith("/api/v1/"));
  const calls = api.flatMap((route, place) => {
    const [one] = route.parameters.filter((parameter) => parameter.in === "query");
    const twice = one && `${one.name}=1&${one.name}=1`;
    const odd = place % 2 === 0 && twice ? twice : "nonsense=1";
    return [{ route, path: `${route.path}?${[...needed(route, one?.name), odd].join("&")}` }];
  });
  expect(await wrongOf(calls, (status) => (status < 400 ? `taken: ${status}` : undefined))).toEqual([]);
});

test("treats hostile ids as unknown on every route", async () => {
  const IDS = [
    "%2F",
    "..%2F..%2Fetc",
    "%00",
    "%FF",
    "%ED%A0%80",
    "x".repeat(3000),
    MARK,
    "%25",
    "a%2Fb",
    "*",
  ];
  const calls = reads
    .filter(({ template }) => template.includes("{"))
    .map((route, place) => {
      const path = route.template.replaceAll(/\{\w+\}/g, IDS[place % IDS.length] ?? "");
      return { route, path: `${path}?${needed(route).join("&")}` };
    });
  expect(await wrongOf(calls)).toEqual([]);
});

test("accepts or rejects hostile bodies as documented", async () => {
  const BODIES = ["[]", "null", `"${MARK}"`, `{"${MARK}`, '{"name":"\\ud800"}', '{"a":"\\u0000"}'].concat(
    `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
    `{"__proto__":{"a":"${MARK}"}}`,
  );
  const calls = routes
    .filter(({ takesJson }) => takesJson)
    .map((route, place) => ({ route, path: route.path, body: BODIES[place % BODIES.length] ?? "" }));
  expect(await wrongOf(calls, (status) => (status < 400 ? `taken: ${status}` : undefined))).toEqual([]);
});

test("answers HEAD like GET and OPTIONS with the methods on every route", async () => {
  const head = reads.map((route) => ({
    route,
    method: "HEAD",
    path: `${route.path}?${needed(route).join("&")}`,
  }));
  expect(await wrongOf(head, (status) => (status === 405 ? "takes no HEAD" : undefined))).toEqual([]);
  const wrong: string[] = [];
  for (const { path, method } of routes.filter((_, place) => place % 5 === 0)) {
    const { status, headers } = await appliance.send("OPTIONS", path);
    if (status !== 204 || !headers.get("allow")?.split(", ").includes(method))
      wrong.push(`${method} ${path}`);
  }
  expect(wrong).toEqual([]);
});
