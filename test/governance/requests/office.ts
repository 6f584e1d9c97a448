import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";

const REQUESTS = "/api/v1/data/requests";

export function taken(reply: Reply, status = 200): Json {
  if (reply.status !== status) throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply.body;
}

/** The status, code and details of a refusal. */
export function refusal({ status, body }: Reply): string {
  const [detail] = body?.details ?? [];
  return [status, body?.code, detail?.code].filter(Boolean).join(" ");
}

/** An organisation with a data protection officer (Ana) and an approver (Bo). */
export class Office {
  readonly appliance: TestAppliance;
  /** Receives and processes data requests. */
  readonly ana: Client;
  /** Approves data requests. */
  readonly bo: Client;

  constructor(appliance: TestAppliance, ana: Client, bo: Client) {
    this.appliance = appliance;
    this.ana = ana;
    this.bo = bo;
  }

  static async open(folder?: string, settings: readonly string[] = []): Promise<Office> {
    const appliance = await TestAppliance.start(settings, folder);
    const ana = await appliance.setUp();
    return new Office(appliance, ana, await appliance.invite(ana, "bo@example.com", ["admin"]));
  }

  async make(collection: string, body: object): Promise<Json> {
    return taken(await this.ana.post(`/api/v1/${collection.replace(".", "/")}`, body), 201);
  }

  async move(collection: string, id: string, transition: string, body: object = {}): Promise<Json> {
    return taken(await this.ana.post(`/api/v1/${collection.replace(".", "/")}/${id}/${transition}`, body));
  }

  async request(kind: string, person: object): Promise<Json> {
    return taken(await this.ana.post(REQUESTS, { kind, ...person }), 201);
  }

  async scoped(kind: string, person: object): Promise<{ id: string; scope: Json }> {
    const { id } = await this.request(kind, person);
    await this.step(id, "check_identity");
    await this.step(id, "confirm_identity", { identity_method: "callback" });
    return { id, scope: taken(await this.ana.post(`${REQUESTS}/${id}/scope`)) };
  }

  async step(id: string, transition: string, body: object = {}, by: Client = this.ana): Promise<Json> {
    return taken(await by.post(`${REQUESTS}/${id}/${transition}`, body));
  }

  async approve(id: string): Promise<Json> {
    return taken(await decide(this.bo, `${REQUESTS}/${id}`, "approve"));
  }

  async carriedOut(id: string): Promise<Json> {
    taken(await this.ana.put(`${REQUESTS}/${id}/scope`, { undecided: "include" }));
    await this.step(id, "submit");
    await this.approve(id);
    await this.appliance.runJobs();
    return taken(await this.ana.get(`${REQUESTS}/${id}`));
  }

  /** Advances the clock by days and logs the users in again. */
  async pass(days: number): Promise<void> {
    this.appliance.clock.advance(days * 86_400_000);
    this.ana.accessToken = (await this.appliance.logIn("ana@example.com")).accessToken;
    this.bo.accessToken = (await this.appliance.logIn("bo@example.com")).accessToken;
  }

  async certificate(id: string): Promise<Json> {
    return taken(await this.ana.get(`${REQUESTS}/${id}/certificate`));
  }

  close(): Promise<void> {
    return this.appliance.stop();
  }
}

/** Files of a folder that contain any of the words, in UTF-8 or UTF-16 and any case. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => {
      const bytes = readFileSync(path);
      const texts = [bytes, ...packed(bytes)].map((part) => part.toString("latin1").toLowerCase());
      return words
        .filter((word) => spellings(word).some((spelling) => texts.some((text) => text.includes(spelling))))
        .map((word) => `${path.slice(folder.length + 1)}: ${word}`);
    });
}

function packed(bytes: Buffer): Buffer[] {
  if (bytes.toString("latin1", 0, 4) !== "PK\x03\x04") return [];
  return Object.values(unzipSync(new Uint8Array(bytes))).map((part) => Buffer.from(part));
}

/** Byte sequences of a word in several encodings, each as a Latin-1 string. */
function spellings(word: string): string[] {
  const utf16 = Buffer.from(word, "utf16le");
  return [Buffer.from(word, "utf8"), utf16, Buffer.from(utf16).swap16()].map((bytes) =>
    bytes.toString("latin1").toLowerCase(),
  );
}
