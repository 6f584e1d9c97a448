/** The official client and its extension for tasks. Arguments: address and secret. Requests a lead and follows it. */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { createTaskSessionFromClient, resultFromTaskOutcome } from "@modelcontextprotocol/ext-tasks/client";

const [address, secret] = process.argv.slice(2);
const authorization = `Bearer ${secret}`;
const protocolVersion = "2026-07-28";
const clientInfo = { name: "official", version: "2.4.0" };
const clientCapabilities = { extensions: { "io.modelcontextprotocol/tasks": {} } };

async function connect(mode) {
  const client = new Client(clientInfo, { capabilities: clientCapabilities, versionNegotiation: { mode } });
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  return client;
}

async function tour(mode) {
  const client = await connect(mode);
  const found = await client.callTool({ name: "find_actions", arguments: { words: "create lead" } });
  const page = await client.readResource({ uri: "freehold://handbook/approvals" });
  const said = {
    era: client.getProtocolEra(),
    tools: (await client.listTools()).tools.length,
    found: found.structuredContent.actions.map(({ name }) => name),
    prompts: (await client.listPrompts()).prompts.length,
    page: page.contents[0].text.slice(0, 11),
  };
  await client.close();
  return said;
}

let id = 1000;

/** The client cannot send messages about tasks yet, so its extension is given a way. */
async function rawDispatch({ method, params }) {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      authorization,
      "content-type": "application/json",
      "mcp-protocol-version": protocolVersion,
      "mcp-method": method,
      "mcp-name": params.name ?? params.taskId,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params }),
  });
  return response.json();
}

async function follow() {
  const session = createTaskSessionFromClient(await connect("auto"), {
    endpointId: "trial",
    rawDispatch,
    v2RequestFraming: { protocolVersion, clientInfo, clientCapabilities },
  });
  const call = { action: "crm.leads.create", input: { name: "From TypeScript" } };
  const execution = await session.callTool("do", call);
  console.log(JSON.stringify({ requested: true }));
  const { outcome } = await execution.settle();
  return resultFromTaskOutcome(outcome).structuredContent;
}

/** Gets access by the login page. The test takes the place of the user. */
async function letIn() {
  let information;
  let tokens;
  let verifier;
  const authProvider = {
    redirectUrl: "http://127.0.0.1:4711/callback",
    clientMetadata: { client_name: "Official", redirect_uris: ["http://127.0.0.1:4711/callback"] },
    clientInformation: () => information,
    saveClientInformation: (given) => {
      information = given;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => console.log(JSON.stringify({ page: url.href })),
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
  };
  const open = () => new StreamableHTTPClientTransport(new URL(address), { authProvider });
  const first = open();
  try {
    await new Client(clientInfo).connect(first);
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
  }
  for await (const line of console) {
    await first.finishAuth(new URLSearchParams(line));
    break;
  }
  const client = new Client(clientInfo);
  await client.connect(open());
  return { tools: (await client.listTools()).tools.length };
}

if (secret === "oauth") {
  console.log(JSON.stringify(await letIn()));
  process.exit(0);
}
console.log(JSON.stringify([await tour("legacy"), await tour("auto")]));
console.log(JSON.stringify(await follow()));
process.exit(0);
