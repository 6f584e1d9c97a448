import type { Config } from "../../config/options.ts";
import { Fault } from "../../kernel/errors.ts";
import { FolderInUse } from "../../store/lock.ts";
import { say, type Text } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { chosen, defineCommand, print, StartError, secretFromStdin, UsageError } from "../command.ts";
import { inEnglish, rendered } from "../language.ts";
import { type FoundFile, filesOf } from "./folder.ts";
import { openFolder } from "./local.ts";
import type { LibraryPlace, ListedDocument } from "./place.ts";
import { openServer } from "./remote.ts";

const DOES = {
  import: say("cli.library.doesImport"),
  list: say("cli.library.doesList"),
  status: say("cli.library.doesStatus"),
} as const;

const USAGE = "freehold library import PATH... | list | status";

export const libraryCommand = defineCommand({
  name: "library",
  summary: say("cli.library.summary"),
  usage: `${USAGE} [--data DIR | --url URL --email EMAIL --password-stdin] [--organization NAME] [--domain NAME] [--audience WHO] [--as NAME] [--wait] [--json]`,
  examples: [
    "freehold library import ./handbooks --domain Operations --data /srv/freehold --wait",
    'printf %s "$PASSWORD" | freehold library import book.epub --url http://127.0.0.1:7400 --email ana@example.com --password-stdin --wait',
    "freehold library import ./salaries --audience role:hr_manager --data /srv/freehold",
    "freehold library status --data /srv/freehold",
  ],
  words: 1000,
  does: DOES,
  flags: {
    organization: { type: "string", help: say("cli.common.organization") },
    domain: { type: "string", help: say("cli.library.domain") },
    audience: {
      type: "string",
      help: say("cli.library.audience"),
    },
    as: {
      type: "string",
      help: say("cli.library.as"),
    },
    wait: { type: "boolean", help: say("cli.library.wait") },
    url: { type: "string", help: say("cli.library.url") },
    email: { type: "string", help: say("cli.library.email") },
    password_stdin: { type: "boolean", help: say("cli.common.passwordStdin") },
    json: { type: "boolean", help: say("cli.common.json") },
  },
  async run({ config, flags, rest: [what, ...paths] }) {
    const does = chosen("library", DOES, what);
    if (does === "import" && paths.length === 0)
      throw new UsageError(say("cli.library.pathsMissing", { usage: USAGE }));
    if (does !== "import" && paths.length > 0)
      throw new UsageError(say("cli.library.noPaths", { command: does, usage: USAGE }));
    const { as } = flags;
    const files = filesOf(paths, as === undefined ? {} : { as });
    const library = await openLibrary(config, flags);
    try {
      if (does === "list") return await list(library, flags.json);
      if (does === "status") return await status(library, flags.json);
      return await importFiles(library, files, flags);
    } finally {
      await library.close();
    }
  },
});

interface Access {
  organization: string | undefined;
  url: string | undefined;
  email: string | undefined;
  password_stdin: boolean;
}

async function openLibrary(config: Config, { organization, url, email, password_stdin }: Access) {
  if (url === undefined) return openFree(config, organization);
  if (!URL.canParse(url)) throw new UsageError(say("cli.library.urlInvalid"));
  if (email === undefined || !password_stdin) {
    throw new UsageError(say("cli.library.loginMissing"));
  }
  const password = await secretFromStdin();
  return openServer({ url, email, password, organization });
}

async function openFree(config: Config, organization: string | undefined): Promise<LibraryPlace> {
  try {
    return await openFolder(config, organization);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartError(say("cli.library.serverRuns", { data: config.data, port: config.port }), {
      cause: error,
    });
  }
}

interface ImportFlags {
  domain: string | undefined;
  audience: string | undefined;
  wait: boolean;
  json: boolean;
}

async function importFiles(library: LibraryPlace, files: readonly FoundFile[], flags: ImportFlags) {
  const { domain, audience, wait, json } = flags;
  if (files.length === 0) throw new UsageError(say("cli.library.noDocuments"));
  if (domain !== undefined) await library.makeDomain(domain);
  const counts = { added: 0, revised: 0, moved: 0, unchanged: 0 };
  const refused: { file: string; message: string }[] = [];
  const pending = new Map<string, FoundFile>();
  for (const [i, file] of files.entries()) {
    try {
      const { outcome, document } = await library.import(file, { domain, audience });
      counts[outcome] += 1;
      // Unchanged documents are watched too, since they may still be queued or have failed.
      pending.set(document.id, file);
      logLine(`${i + 1}/${files.length}  ${outcomeText(outcome)}  ${file.key}`);
    } catch (error) {
      const reason = reasonOf(error);
      refused.push({ file: file.key, message: inEnglish(reason) });
      logLine(`${i + 1}/${files.length}  ${outcomeText("refused")}  ${file.key}: ${rendered(reason)}`);
    }
  }
  const ends = wait ? await watch(library, pending) : [];
  const failed = ends.filter(({ state }) => state === "failed");
  const words = ends.reduce((sum, document) => sum + document.words, 0);
  print(
    json,
    {
      event: "imported",
      ...counts,
      refused,
      ...(wait && {
        ready: ends.length - failed.length,
        words,
        failed: failed.map(({ id, file_name, error }) => ({ id, file_name, ...error })),
      }),
    },
    [
      say("cli.library.imported", { files: files.length, ...counts, refused: refused.length }),
      wait
        ? say("cli.library.read", { ready: ends.length - failed.length, words, failed: failed.length })
        : say("cli.library.readLater"),
      ...failed.map(({ file_name, error }) => `  ${file_name}: ${error?.message ?? ""}`),
    ],
  );
  return failed.length + refused.length > 0 ? 1 : 0;
}

/** Waits until all documents are processed. Returns their final state. */
async function watch(
  library: LibraryPlace,
  pending: ReadonlyMap<string, FoundFile>,
): Promise<ListedDocument[]> {
  let last = "";
  const look = async () => {
    const own = (await library.status()).find(({ namespace }) => namespace === "org");
    const { queued = 0, reading = 0 } = own?.documents ?? {};
    for (const { document_id, file_name, stage, progress } of own?.under_way ?? []) {
      const name = pending.get(document_id)?.key ?? file_name;
      const rest = rendered(say("cli.library.toRead", { count: queued + reading }));
      const line = `${stage.padEnd(9)}${percent(progress)}  ${name}  ${rest}`;
      if (line !== last) logLine(line);
      last = line;
    }
  };
  let isDone = false;
  const work = library.work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await look();
    await Promise.race([work, Bun.sleep(library.lookMs)]);
  }
  await work;
  const ends: ListedDocument[] = [];
  for await (const one of library.list()) if (pending.has(one.id)) ends.push(one);
  return ends;
}

function percent(progress: number): string {
  return `${String(Math.floor(progress * 10) * 10).padStart(3)} %`;
}

const STATE_WIDTH = 15;

async function list(library: LibraryPlace, json: boolean): Promise<number> {
  for await (const one of library.list()) {
    const { title, state, words, namespace, domain, audience } = one;
    const who = audience.all ? "" : ` ${rendered(say("cli.library.restricted"))}`;
    const shown = rendered(say("cli.library.state", { state })).padEnd(STATE_WIDTH);
    print(json, { ...one }, [
      `${shown}${namespace.padEnd(8)}${String(words).padStart(9)}  ${domain ? `${domain.name}: ` : ""}${title}${who}`,
    ]);
  }
  return 0;
}

async function status(library: LibraryPlace, json: boolean): Promise<number> {
  const libraries = await library.status();
  print(
    json,
    { event: "status", libraries },
    libraries.map(({ namespace, documents, words, jobs }) => {
      const states = Object.entries(documents).map(([state, count]) =>
        say("cli.library.counted", { count, state: say("cli.library.state", { state }) }),
      );
      const name = namespace === "org" ? say("cli.library.own") : say("cli.library.shared");
      return say("cli.library.status", { library: name, states, words, jobs });
    }),
  );
  return 0;
}

/** stdout is for the result only. */
function logLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

const outcomeText = (outcome: string) => rendered(say("cli.library.outcome", { outcome })).padEnd(12);

function reasonOf(error: unknown): Text {
  if (error instanceof Fault || error instanceof UserError) return error.text;
  return error instanceof Error ? error.message : String(error);
}
