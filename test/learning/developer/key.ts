import { SCOPES, type Scope } from "../../../src/kernel/scope.ts";
import type { Client, Json, Reply, TestAppliance } from "../../kit/appliance.ts";

export const KEYS = "/api/v1/developer/keys";

export class KeyClient {
  readonly #appliance: TestAppliance;
  readonly made: Json;
  secret: string;

  constructor(appliance: TestAppliance, made: Json) {
    this.#appliance = appliance;
    this.made = made;
    this.secret = made.secret;
  }

  get id(): string {
    return this.made.id;
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const authorization = `Bearer ${this.secret}`;
    return this.#appliance.send(method, path, body, { authorization, ...headers });
  }

  get(path: string, headers?: Record<string, string>) {
    return this.call("GET", path, undefined, headers);
  }
  post(path: string, body?: unknown, headers?: Record<string, string>) {
    return this.call("POST", path, body, headers);
  }
  delete(path: string) {
    return this.call("DELETE", path);
  }
}

/** Creates a key, by default with every scope and both libraries. */
export async function makeKey(
  appliance: TestAppliance,
  by: Client,
  { scopes = SCOPES, ...given }: { scopes?: readonly Scope[] } & Record<string, unknown> = {},
): Promise<KeyClient> {
  const reply = await by.post(KEYS, {
    name: "Course builder",
    scopes,
    daily_cap: 1_000_000,
    monthly_cap: 10_000_000,
    ...given,
  });
  if (reply.status !== 201) throw new Error(`making a key answered ${reply.status} ${reply.text}`);
  return new KeyClient(appliance, reply.body);
}

export async function addEnterprise(
  appliance: TestAppliance,
  operator: Client,
  organization: string,
  email: string,
): Promise<Client> {
  const owner = await appliance.addOrganization(operator, organization, email);
  const { data } = (await operator.get("/api/v1/system/organizations")).body;
  const { id } = data.find(({ name }: { name: string }) => name === organization);
  const reply = await operator.put(`/api/v1/system/organizations/${id}/plan`, { plan: "enterprise" });
  if (reply.status !== 200) throw new Error(`changing the plan answered ${reply.status} ${reply.text}`);
  return owner;
}
