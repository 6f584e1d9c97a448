import { type Client, type Json, PASSWORD, type Reply, type TestAppliance } from "../kit/appliance.ts";

export interface Refusal {
  status: number;
  code: string;
  detail?: string;
}

interface Known {
  path: string;
  id: string;
}

/** Sets the clock to nine o'clock of a date. */
export function setDay(app: TestAppliance, day: string): void {
  app.clock.advance(Date.parse(`${day}T09:00:00Z`) - app.clock.now());
}

/** One organisation over time. Its users log in every day, and its records have names. */
export class Walk {
  readonly app: TestAppliance;
  readonly #people = new Map<string, { email: string; client: Client }>();
  readonly #records = new Map<string, Known>();
  readonly #noted = new Map<string, Json>();

  private constructor(app: TestAppliance, owner: Client, email: string) {
    this.app = app;
    this.#people.set("ana", { email, client: owner });
  }

  static begin(app: TestAppliance, owner: Client, email = "ana@example.com"): Walk {
    return new Walk(app, owner, email);
  }

  email(name: string): string {
    return `${name}.${this.#people.get("ana")?.email}`;
  }

  /** Returns a user's client. Sessions end with the day, so users log in again each day. */
  person(name: string): Client {
    const found = this.#people.get(name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found.client;
  }

  async join(name: string, email: string, roles: readonly string[]): Promise<Client> {
    const client = await this.app.invite(this.person("ana"), email, roles);
    this.#people.set(name, { email, client });
    return client;
  }

  /** Removes a user who can no longer log in. */
  leave(name: string): void {
    this.#people.delete(name);
  }

  async logInAgain(): Promise<void> {
    for (const person of this.#people.values()) person.client = await this.app.logIn(person.email, PASSWORD);
  }

  id(name: string): string {
    return this.#known(name).id;
  }

  call(name: string, collection: string, id: string): void {
    this.#records.set(name, { path: pathOf(collection), id });
  }

  /** Keeps an intermediate value that later steps change. */
  note(name: string, value: Json): void {
    this.#noted.set(name, value);
  }

  noted(name: string): Json {
    return this.#noted.get(name);
  }

  async make(name: string, collection: string, body: object, as = "ana"): Promise<Json> {
    const made = answered(201, await this.person(as).post(pathOf(collection), body), `making ${name}`);
    this.call(name, collection, made.id);
    return made;
  }

  async move(name: string, transition: string, input: object = {}, as = "ana"): Promise<Json> {
    const { path, id } = this.#known(name);
    const reply = await this.person(as).post(`${path}/${id}/${transition}`, input);
    if (reply.status === 201) return reply.body;
    return answered(200, reply, `${transition} of ${name}`);
  }

  async change(name: string, body: object, as = "ana"): Promise<Json> {
    const { path, id } = this.#known(name);
    return answered(200, await this.person(as).put(`${path}/${id}`, body), `changing ${name}`);
  }

  async refuse(name: string, transition: string, input: object, refusal: Refusal, as = "ana"): Promise<Json> {
    const { path, id } = this.#known(name);
    return refused(refusal, await this.person(as).post(`${path}/${id}/${transition}`, input), name);
  }

  async refuseMaking(collection: string, body: object, refusal: Refusal, as = "ana"): Promise<Json> {
    return refused(refusal, await this.person(as).post(pathOf(collection), body), collection);
  }

  async read(name: string, as = "ana"): Promise<Json> {
    const { path, id } = this.#known(name);
    return this.get(`${path}/${id}`, as);
  }

  async get(path: string, as = "ana"): Promise<Json> {
    return answered(200, await this.person(as).get(path), path);
  }

  async post(path: string, body: object = {}, as = "ana"): Promise<Json> {
    const reply = await this.person(as).post(path, body);
    return answered(reply.status === 201 ? 201 : 200, reply, path);
  }

  async list(collection: string, query = "", as = "ana"): Promise<Json[]> {
    const { data, page } = await this.get(`${pathOf(collection)}?limit=200${query}`, as);
    if (page.next_cursor) throw new Error(`${collection} has more than a page`);
    return data;
  }

  async importStatement(query: string, file: string): Promise<Json> {
    const path = `/api/v1/fin/bank-transactions/import?${query}`;
    const headers = { "content-type": "text/csv" };
    return answered(200, await this.person("ana").post(path, file, headers), "importing a statement");
  }

  #known(name: string): Known {
    const found = this.#records.get(name);
    if (!found) throw new Error(`nothing is called ${name}`);
    return found;
  }
}

export function pathOf(collection: string): string {
  return `/api/v1/${collection.replace(".", "/")}`;
}

function answered(status: number, reply: Reply, what: string): Json {
  if (reply.status === status) return reply.body;
  throw new Error(`${what} answered ${reply.status} ${reply.text}`);
}

function refused({ status, code, detail }: Refusal, reply: Reply, what: string): Json {
  const codes = reply.body?.details?.map((one: Json) => one.code) ?? [];
  if (reply.status === status && reply.body.code === code && (!detail || codes.includes(detail)))
    return reply.body;
  throw new Error(
    `${what} should be refused with ${code} ${detail ?? ""}, not ${reply.status} ${reply.text}`,
  );
}
