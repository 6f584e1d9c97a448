import type { Engine } from "../engine/engine.ts";
import { execute } from "../engine/execute.ts";
import type { LimitReading } from "../engine/limits.ts";
import type { Origin } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import { say } from "../text/message.ts";
import { MAX_RESULTS, resourceTypes, schemas, serviceProviderConfig } from "./discovery.ts";
import { changedMeanwhile, notFound, ScimFault, wrongValue } from "./fault.ts";
import { asResource, attributeOf, listOf, matches, parseFilter, type Resource } from "./filter.ts";
import { applyPatch, modelOf } from "./patch.ts";
import { groups, type Kind, patchable, users, versionOf } from "./resources.ts";

/** A request below `/scim/v2`. */
export interface ScimRequest {
  readonly method: string;
  /** Below `/scim/v2`, without the slash at the beginning. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
  readonly origin: Origin;
  /** Address of `/scim/v2` as the client sees it. */
  readonly base: string;
  /** Only called once the caller is authorised. */
  body(caller: Principal): Promise<Resource>;
  onLimit(reading: LimitReading): void;
}

export interface ScimAnswer {
  readonly status: number;
  readonly body?: Resource;
  readonly version?: string;
  readonly location?: string;
}

const KINDS = new Map([
  ["users", users],
  ["groups", groups],
]);

/** Answers by the actions of `settings.provisioning`. Throws a Fault or a ScimFault. */
export async function answerScim(engine: Engine, request: ScimRequest): Promise<ScimAnswer> {
  const [place = "", id, ...rest] = request.path.split("/").map(decoded);
  const kind = KINDS.get(place.toLowerCase());
  if (rest.length > 0) throw notFound();
  if (place === ".search") throw new ScimFault(501, undefined, say("scim.oneKind"));
  if (!kind) return discover(request, place.toLowerCase(), id);
  const call = new Call(engine, request, kind);
  if (id === undefined) {
    if (request.method === "GET") return call.list(request.query);
    if (request.method === "POST") return call.create();
    throw notAllowed();
  }
  if (id.toLowerCase() === ".search" && request.method === "POST") return call.search();
  switch (request.method) {
    case "GET":
      return call.get(id);
    case "PUT":
      return call.change(id, (body) => modelOf(body, kind.shape));
    case "PATCH":
      return call.change(id, (body, before) => {
        const model = patchable(kind, before);
        applyPatch(model, body, kind.shape);
        return model;
      });
    case "DELETE":
      return call.remove(id);
    default:
      throw notAllowed();
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not encoded as addresses are, so that it names nothing.
    throw notFound();
  }
}

const notAllowed = () => new Fault("METHOD_NOT_ALLOWED");

function discover({ method, base, query }: ScimRequest, place: string, id: string | undefined): ScimAnswer {
  const all = {
    serviceproviderconfig: [serviceProviderConfig(base)],
    resourcetypes: resourceTypes(base),
    schemas: schemas(base),
  };
  const found = new Map(Object.entries(all)).get(place);
  if (!found) throw notFound();
  if (method !== "GET") throw notAllowed();
  // RFC 7644, 4: discovery has no filter.
  if (query.has("filter")) throw new Fault("ACCESS_DENIED");
  if (place === "serviceproviderconfig" && id === undefined)
    return { status: 200, body: asResource(found[0]) };
  if (id === undefined) return { status: 200, body: page(found, 1, found.length, found.length) };
  const one = found.find((resource) => resource.id === id);
  if (!one) throw notFound();
  return { status: 200, body: one };
}

/** Attempts to change a resource that others change at the same time. */
const ATTEMPTS = 3;

type Shown = Parameters<Kind["show"]>[0];

class Call {
  readonly #engine: Engine;
  readonly #request: ScimRequest;
  readonly #kind: Kind;

  constructor(engine: Engine, request: ScimRequest, kind: Kind) {
    this.#engine = engine;
    this.#request = request;
    this.#kind = kind;
  }

  async list(query: URLSearchParams): Promise<ScimAnswer> {
    const filter = query.get("filter");
    const wanted = filter === null ? undefined : parseFilter(filter);
    const { data } = (await this.#run("list", {})) as { data: Shown[] };
    const found = data.flatMap((one) => {
      const resource = this.#kind.show(one, this.#request.base);
      return !wanted || matches(resource, wanted) ? [resource] : [];
    });
    const from = Math.max(1, numberIn(query, "startIndex") ?? 1);
    const count = Math.min(MAX_RESULTS, Math.max(0, numberIn(query, "count") ?? MAX_RESULTS));
    const shown = found.slice(from - 1, from - 1 + count).map((one) => project(one, query));
    return { status: 200, body: page(shown, from, shown.length, found.length) };
  }

  /** RFC 7644, 3.4.3: the query is in the body. */
  async search(): Promise<ScimAnswer> {
    const query = new URLSearchParams();
    // Authorises the caller before the body is read.
    await this.#run("list", {}, async (caller) => {
      const body = await this.#request.body(caller);
      for (const name of ["filter", "startIndex", "count", "attributes", "excludedAttributes"]) {
        const value = attributeOf(body, name);
        if (value !== undefined) query.set(name, listOf(value).join(","));
      }
      return {};
    });
    return this.list(query);
  }

  async get(id: string): Promise<ScimAnswer> {
    const shown = await this.#read(id);
    const { ifNoneMatch, query } = this.#request;
    if (ifNoneMatch !== null && isVersion(ifNoneMatch, shown))
      return { status: 304, version: versionOf(shown) };
    const { body = {}, ...answer } = this.#answerOf(200, shown);
    return { ...answer, body: project(body, query) };
  }

  async create(): Promise<ScimAnswer> {
    const shown = await this.#run("create", undefined, async (caller) =>
      this.#kind.created(modelOf(await this.#request.body(caller), this.#kind.shape)),
    );
    return this.#answerOf(201, shown as Shown);
  }

  async change(
    id: string,
    model: (body: Resource, before: Shown) => Parameters<Kind["updated"]>[0],
  ): Promise<ScimAnswer> {
    let body: Resource | undefined;
    for (let attempt = 1; ; attempt++) {
      const before = await this.#read(id);
      this.#requireMatch(before);
      try {
        const shown = await this.#run("update", undefined, async (caller) => {
          body ??= await this.#request.body(caller);
          return { id, version: before.version, ...this.#kind.updated(model(body, before), before) };
        });
        return this.#answerOf(200, shown as Shown);
      } catch (thrown) {
        const isLate = thrown instanceof Fault && thrown.code === "RECORD_VERSION_CONFLICT";
        if (!isLate || attempt === ATTEMPTS || this.#request.ifMatch !== null) throw thrown;
      }
    }
  }

  async remove(id: string): Promise<ScimAnswer> {
    this.#requireMatch(await this.#read(id));
    await this.#run("remove", { id });
    return { status: 204 };
  }

  async #read(id: string): Promise<Shown> {
    // Ids are shown by the server, so that others name nothing.
    if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound();
    return (await this.#run("get", { id })) as Shown;
  }

  #requireMatch(shown: Shown): void {
    const { ifMatch } = this.#request;
    if (ifMatch !== null && ifMatch !== "*" && !isVersion(ifMatch, shown)) throw changedMeanwhile();
  }

  #answerOf(status: number, shown: Shown): ScimAnswer {
    const { base } = this.#request;
    const body = this.#kind.show(shown, base);
    const location = `${base}/${this.#kind.type}s/${shown.id}`;
    return { status, body, version: versionOf(shown), location };
  }

  async #run(
    verb: string,
    input: unknown,
    receive?: (caller: Principal) => Promise<unknown>,
  ): Promise<unknown> {
    const { token, origin, onLimit } = this.#request;
    const action = this.#engine.registry.find(`${this.#kind.actions}.${verb}`);
    if (!action) throw new Error(`no action ${this.#kind.actions}.${verb}`);
    const given = { action, origin, by: { token }, onLimit };
    const answer = await execute(
      this.#engine,
      receive
        ? { ...given, receive: async (caller) => ({ input: await receive(caller) }) }
        : { ...given, input },
    );
    if (answer.status === 202) throw new ScimFault(403, undefined, say("scim.needsApproval"));
    return answer.output;
  }
}

const isVersion = (header: string, shown: Shown) =>
  header.split(",").some((one) => one.trim() === "*" || one.trim() === versionOf(shown));

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^-?\d{1,9}$/.test(text)) throw wrongValue(name);
  return Number(text);
}

const page = (
  resources: readonly Resource[],
  startIndex: number,
  itemsPerPage: number,
  totalResults: number,
) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults,
  startIndex,
  itemsPerPage,
  Resources: resources,
});

/** Attributes that are always returned. */
const ALWAYS = new Set(["schemas", "id"]);

function project(resource: Resource, query: URLSearchParams): Resource {
  const wanted = namesIn(query.get("attributes"));
  const unwanted = namesIn(query.get("excludedAttributes"));
  if (!wanted && !unwanted) return resource;
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const key = name.toLowerCase();
      return ALWAYS.has(name) || (wanted ? wanted.has(key) : !unwanted?.has(key));
    }),
  );
}

/** Sub-attributes are returned with their attribute. */
function namesIn(list: string | null): Set<string> | undefined {
  if (list === null || list === "") return undefined;
  const names = list.split(",", 100).map(
    (one) =>
      one
        .trim()
        .replace(/^urn:.+:/, "")
        .split(".")[0] ?? "",
  );
  return new Set(names.map((name) => name.toLowerCase()));
}
