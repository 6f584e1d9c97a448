import { program } from "../governance/mandates/program.ts";
import type { Client, Json, Reply, TestAppliance } from "../kit/appliance.ts";

type Server = Pick<TestAppliance, "base" | "send">;

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

let count = 0;

/** A directory that provisions by the mandate of a user. */
export class Directory {
  readonly #appliance: Server;
  readonly token: string;

  private constructor(appliance: Server, token: string) {
    this.#appliance = appliance;
    this.token = token;
  }

  static async open(appliance: Server, holder: Client, given: object = {}): Promise<Directory> {
    const mandate = { actions: ["settings.provisioning.*"], mode: "act", ...given };
    const { agent } = await program(appliance.base, holder, mandate);
    return new Directory(appliance, agent.accessToken);
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await this.#appliance.send(
      method,
      `/scim/v2${path}`,
      body === undefined ? undefined : JSON.stringify(body),
      {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { "content-type": "application/scim+json" }),
        ...headers,
      },
    );
    const isScim = reply.headers.get("content-type") === "application/scim+json";
    return { ...reply, body: isScim && reply.text ? JSON.parse(reply.text) : undefined };
  }

  get(path: string, headers?: Record<string, string>): Promise<Reply> {
    return this.call("GET", path, undefined, headers);
  }

  async user(given: object = {}): Promise<Json> {
    const email = `scim-${++count}@example.com`;
    const names = {
      userName: email,
      displayName: `Person ${count}`,
      emails: [{ value: email, primary: true }],
    };
    const made = await this.call("POST", "/Users", { schemas: [USER], ...names, ...given });
    if (made.status !== 201) throw new Error(`adding answered ${made.status} ${made.text}`);
    return made.body;
  }

  async group(displayName: string, ...members: string[]): Promise<Json> {
    const body = { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) };
    const made = await this.call("POST", "/Groups", body);
    if (made.status !== 201) throw new Error(`adding answered ${made.status} ${made.text}`);
    return made.body;
  }

  patch(path: string, ...operations: object[]): Promise<Reply> {
    return this.call("PATCH", path, { schemas: [PATCH], Operations: operations });
  }

  async found(filter: string, place = "Users"): Promise<string[]> {
    const { body } = await this.get(`/${place}?filter=${encodeURIComponent(filter)}`);
    return body.Resources.map(({ displayName }: Json) => displayName);
  }
}
