import type { Client, Json, Reply } from "../kit/appliance.ts";

const META = "io.modelcontextprotocol/";

/** Sends messages of the Model Context Protocol, by default in its newest version. */
export class Messenger {
  readonly #client: Client;
  #id = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Declares that it follows tasks. */
  async ask(method: string, params: Json = {}, headers: Record<string, string> = {}): Promise<Reply> {
    const name = params.name ?? params.uri ?? params.taskId;
    return this.#client.call("POST", "/mcp", described({ id: ++this.#id, method, params }), {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": String(name) }),
      ...headers,
    });
  }

  /** As clients of earlier versions do. */
  async askPlainly(method: string, params: Json = {}): Promise<Json> {
    return (await this.#client.call("POST", "/mcp", { jsonrpc: "2.0", id: ++this.#id, method, params })).body;
  }

  /** Calls a tool and returns its result as data. */
  async use(name: string, given: Json = {}): Promise<Json> {
    const { result, error } = await this.askPlainly("tools/call", { name, arguments: given });
    if (error) throw new Error(`answered ${JSON.stringify(error)}`);
    return result.structuredContent;
  }
}

export const described = ({ id, method, params }: Json): Json => ({
  jsonrpc: "2.0",
  id,
  method,
  params: {
    ...params,
    _meta: {
      [`${META}protocolVersion`]: "2026-07-28",
      [`${META}clientInfo`]: { name: "trial", version: "1.0" },
      [`${META}clientCapabilities`]: { extensions: { [`${META}tasks`]: {} } },
      ...params._meta,
    },
  },
});
