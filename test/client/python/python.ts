import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { currentDocument, type Document } from "../../../build/openapi.ts";
import { pythonWheel, wheelName } from "../../../installers/build/python.ts";
import { freshFolder } from "../../kit/appliance.ts";

export const VERSION = "1.2.3";

const isPython = (command: string) => {
  try {
    const asked = [command, "-c", "import sys; sys.exit(sys.version_info < (3, 10))"];
    return Bun.spawnSync(asked, { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
  } catch {
    return false;
  }
};

export const hasPython = isPython("python3");
export const skipped = hasPython ? "" : " (skipped: there is no python3 of version 3.10 or later)";

/** Writes the wheel into a new folder; returns its path. */
export async function wheelIn(folder: string, document?: Document): Promise<string> {
  const path = join(folder, wheelName(VERSION));
  writeFileSync(path, await pythonWheel(document ?? (await currentDocument()), VERSION, 1_700_000_000));
  return path;
}

/** A folder with the unpacked wheel, which is all that an installation does. */
export function unpacked(wheel: string): string {
  const folder = join(freshFolder(), "site");
  mkdirSync(folder, { recursive: true });
  const { exitCode, stderr } = Bun.spawnSync(["python3", "-m", "zipfile", "-e", wheel, folder]);
  if (exitCode !== 0) throw new Error(stderr.toString());
  return folder;
}

/** A running Python program, by the lines that it writes. */
export class Program {
  readonly #child: Bun.Subprocess<"pipe", "pipe", "pipe">;
  readonly #lines: AsyncGenerator<string, void>;
  readonly #errors: Promise<string>;

  constructor(command: readonly string[], env: Record<string, string>, cwd: string) {
    const { PATH = "" } = process.env;
    this.#child = Bun.spawn(["python3", "-W", "error::ResourceWarning", ...command], {
      cwd,
      env: { PATH, PYTHONDONTWRITEBYTECODE: "1", ...env },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
    });
    this.#lines = linesOf(this.#child.stdout);
    this.#errors = new Response(this.#child.stderr).text();
  }

  async next(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`The program ended: ${await this.#errors}`);
    return value;
  }

  /** All further lines. */
  async rest(): Promise<string[]> {
    const found: string[] = [];
    for await (const one of this.#lines) found.push(one);
    const errors = await this.#errors;
    if ((await this.#child.exited) !== 0 || errors !== "") throw new Error(errors);
    return found;
  }

  async goOn(): Promise<void> {
    this.#child.stdin.write("\n");
    await this.#child.stdin.flush();
  }

  end(): void {
    this.#child.kill();
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
