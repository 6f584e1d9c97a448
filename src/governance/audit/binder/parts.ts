import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";

/** Documents for a binder, by file name. `left` lists those that the caller cannot see. */
export interface Papers {
  files: Record<string, string>;
  left: string[];
}

/** Limit per list. */
const MOST = 1000;
const PAGE = 200;
const EVERY_APPROVAL = "approvals.read_all";

/** The record as the caller sees it, with history, approvals and attachments. */
export async function papersOf(context: ReadContext, collection: string, id: string): Promise<Papers> {
  const papers: Papers = { files: {}, left: [] };
  const record = await context.ask(`${collection}.get`, { id });
  papers.files["record.json"] = pretty(record);
  await put(papers, "history.json", () => historyOf(context, collection, id));
  if (context.answerOf(`${collection}.attachments.list`))
    await put(papers, "attachments.json", () => context.ask(`${collection}.attachments.list`, { id }));
  if (context.answerOf("approvals.list"))
    await put(papers, "approvals.json", () => approvalsOf(context, collection, id));
  return papers;
}

export async function papersOfApproval(context: ReadContext, id: string): Promise<Papers> {
  const approval = await context.ask("approvals.get", { id });
  return { files: { "approval.json": pretty(approval) }, left: [] };
}

/** Skips and lists reads that the caller may not make. */
async function put(papers: Papers, name: string, read: () => Promise<unknown>): Promise<void> {
  try {
    papers.files[name] = pretty(await read());
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 403) throw error;
    papers.left.push(name);
  }
}

async function historyOf(context: ReadContext, collection: string, id: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; entries.length < MOST; ) {
    const page = listOf(await context.ask(`${collection}.history`, { id, before, limit: PAGE }));
    entries.push(...page);
    const last = page.at(-1);
    const version = typeof last === "object" && last !== null && "version" in last ? Number(last.version) : 1;
    if (page.length < PAGE || version <= 1) break;
    before = version;
  }
  return entries;
}

async function approvalsOf(context: ReadContext, collection: string, id: string): Promise<unknown[]> {
  // With the permission to read all, the list includes requests that do not involve the caller.
  const list = context.holds(EVERY_APPROVAL) ? EVERY_APPROVAL : "approvals.list";
  const listed = listOf(await context.ask(list, { collection, record_id: id, limit: PAGE }));
  return Promise.all(
    listed.map((one) =>
      typeof one === "object" && one !== null && "id" in one
        ? context.ask("approvals.get", { id: String(one.id) })
        : one,
    ),
  );
}

function listOf(answer: unknown): unknown[] {
  const data = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : [];
  return Array.isArray(data) ? data : [];
}

export function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
