import { heldByWords } from "../engine/approvals/held.ts";
import type { ApprovalView } from "../engine/approvals/view.ts";
import { Fault } from "../kernel/errors.ts";
import { checkOf, validate } from "../kernel/validate.ts";
import { say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import { VERSION } from "../version.ts";
import { ask, type Program, perform } from "./calls.ts";
import { CODES, objectIn, Refusal, textIn, type Values } from "./messages.ts";
import { getPrompt, listPrompts, listResources, RESOURCE_TEMPLATES, readResource } from "./pages.ts";
import { agreedVersion, type Message, TASKS, VERSIONS } from "./protocol.ts";
import { refusedResult, toolResult } from "./results.ts";
import { cancelTask, findTask, taskOf } from "./tasks.ts";
import { TOOLS, type Tool } from "./tools.ts";

/** A message of an identified program. */
export interface Asked extends Message {
  program: Program;
  language: string;
  /** Mandate of the program, as settings.mandates.current returns it. */
  mandate(): Promise<Values>;
}

type Method = (asked: Asked) => Promise<Values>;

const SERVER = { name: "freehold", title: "Freehold", version: VERSION };
const TOOL_VIEWS = TOOLS.map(toolView);
const CAPABILITIES = { tools: {}, resources: {}, prompts: {} };

const SHARED: Readonly<Record<string, Method>> = {
  "tools/list": listing(async ({ mandate }) => {
    await mandate();
    return { tools: TOOL_VIEWS };
  }),
  "tools/call": callTool,
  "resources/list": listing(async ({ program, language }) => ({
    resources: await listResources(program, language),
  })),
  "resources/templates/list": listing(async ({ mandate }) => {
    await mandate();
    return { resourceTemplates: RESOURCE_TEMPLATES };
  }),
  "resources/read": readOne,
  "prompts/list": listing(async ({ program, language }) => ({
    prompts: await listPrompts(program, language),
  })),
  "prompts/get": ({ program, params, language }) => getPrompt(program, params.name, language),
};

/** Methods of the version in which each request describes itself. */
const SELF_DESCRIBING: Readonly<Record<string, Method>> = {
  ...SHARED,
  "server/discover": async (asked) =>
    cacheable({
      supportedVersions: VERSIONS,
      capabilities: { ...CAPABILITIES, extensions: { [TASKS]: {} } },
      instructions: await instructionsFor(asked),
    }),
  "tasks/get": async (asked) => taskOf(asked.program, await requireTask(asked), asked.language),
  // No task of this server waits for input of the client.
  "tasks/update": async (asked) => {
    await requireTask(asked);
    return {};
  },
  "tasks/cancel": async (asked) => {
    const approval = await requireTask(asked);
    if (approval.closed_at === null) await cancelTask(asked.program, approval);
    return {};
  },
};

/** Methods of versions with a handshake. */
const WITH_HANDSHAKE: Readonly<Record<string, Method>> = {
  ...SHARED,
  initialize: async (asked) => ({
    protocolVersion: agreedVersion(asked),
    capabilities: CAPABILITIES,
    serverInfo: SERVER,
    instructions: await instructionsFor(asked),
  }),
  ping: async ({ mandate }) => {
    await mandate();
    return {};
  },
};

/** Answers a request. Throws a Refusal if it is not valid in the protocol. */
export async function answerTo(asked: Asked): Promise<Values> {
  const methods = asked.describesItself ? SELF_DESCRIBING : WITH_HANDSHAKE;
  const method = Object.hasOwn(methods, asked.method) ? methods[asked.method] : undefined;
  if (!method) {
    await asked.mandate();
    throw new Refusal(CODES.METHOD_NOT_FOUND, "This server does not have this method.", {
      status: asked.describesItself ? 404 : 200,
    });
  }
  const result = await method(asked);
  if (!asked.describesItself) return result;
  return { resultType: "complete", ...result, _meta: { "io.modelcontextprotocol/serverInfo": SERVER } };
}

function listing(list: Method): Method {
  return async (asked) => {
    const result = await list(asked);
    return asked.describesItself ? cacheable(result) : result;
  };
}

/** Changes with the version of the program only, but instructions name the holder. */
const cacheable = (result: Values): Values => ({ ...result, ttlMs: 3_600_000, cacheScope: "private" });

async function instructionsFor({ mandate, language }: Asked): Promise<string> {
  const { name, holder, organization, mode } = await mandate();
  return renderText(
    say("mcp.instructions", {
      name: String(name),
      holder: String(objectIn(holder).name),
      organization: String(organization),
      mode: String(mode),
    }),
    language,
  );
}

function toolView({ name, description, input, changes }: Tool): Values {
  const annotations = changes
    ? { destructiveHint: true, openWorldHint: false }
    : { readOnlyHint: true, openWorldHint: false };
  return { name, description, inputSchema: bare(input), annotations };
}

/** Without limits of length, which a model seldom needs. Every session pays for this list. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, member]) =>
      /^(?:min|max)|^pattern/.test(key) ? [] : [[key, bare(member)]],
    ),
  );
}

async function callTool({ program, params, language, followsTasks, mandate }: Asked): Promise<Values> {
  const tool = TOOLS.find(({ name }) => name === params.name);
  if (!tool) {
    await mandate();
    throw new Refusal(CODES.INVALID_PARAMS, "There is no tool of this name.");
  }
  const given = params.arguments ?? {};
  try {
    // An invalid call is still audited.
    if (!checkOf(tool.input).Check(given)) await mandate();
    const { output, status, dryRun } = await perform(
      program,
      tool.plan(objectIn(validate(tool.input, given))),
    );
    if (tool.changes && followsTasks && heldByWords(output) !== undefined) {
      // Safe cast: a held call returns its approval.
      const { approval } = output as { approval: ApprovalView };
      return { ...(await taskOf(program, approval, language)), resultType: "task" };
    }
    const shown = dryRun ? { dry_run: true, status, result: output } : tool.show(objectIn(output));
    return toolResult(shown, language);
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.status !== 401 && thrown.status < 500)
      return refusedResult(thrown, language);
    throw thrown;
  }
}

async function readOne({ program, params, language, mandate, describesItself }: Asked): Promise<Values> {
  await mandate();
  const uri = textIn(params.uri);
  const found = uri === undefined ? undefined : await readResource(program, uri, language);
  if (!found)
    throw new Refusal(
      describesItself ? CODES.INVALID_PARAMS : CODES.RESOURCE_NOT_FOUND,
      "There is no resource with this address.",
    );
  return describesItself ? { ...found, ttlMs: 0, cacheScope: "private" } : found;
}

async function requireTask({ program, params, followsTasks, mandate }: Asked): Promise<ApprovalView> {
  const id = textIn(params.taskId);
  if (!followsTasks) {
    await mandate();
    throw new Refusal(CODES.MISSING_CAPABILITY, "Declare the tasks extension to follow tasks.", {
      status: 400,
      data: { requiredCapabilities: { extensions: { [TASKS]: {} } } },
    });
  }
  const approval = id === undefined ? undefined : await findTask(program, id);
  if (!approval) throw new Refusal(CODES.INVALID_PARAMS, "There is no task with this id.");
  return approval;
}

export const askMandate = (program: Program): Promise<Values> => ask(program, "settings.mandates.current");
