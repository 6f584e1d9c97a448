import { rmSync } from "node:fs";
import type { Subprocess } from "bun";
import { Client, freshFolder, PASSWORD, send } from "./appliance.ts";
import { executable } from "./executable.ts";

const LOOK_MS = 10;

/** A server in a separate process, so that its memory can be measured. */
export class MeasuredAppliance {
  readonly #child: Subprocess<"ignore", "pipe", "inherit">;
  readonly #folder: string;
  readonly base: string;
  readonly owner: Client;

  private constructor(
    child: Subprocess<"ignore", "pipe", "inherit">,
    folder: string,
    owner: Client,
    base: string,
  ) {
    this.#child = child;
    this.#folder = folder;
    this.owner = owner;
    this.base = base;
  }

  static async start(settings: readonly string[]): Promise<MeasuredAppliance> {
    const folder = freshFolder();
    const usual = ["--data", folder, "--port", "0", "--log-format", "json", "--limits-api-per-minute", "0"];
    const child = Bun.spawn([executable(), "serve", ...usual, ...settings], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    const ready = await readyLine(child.stdout);
    const made = await send(ready.url, "POST", "/api/v1/setup", {
      setup_token: new URL(ready.setup_url).hash.replace("#token=", ""),
      organization: "Acme",
      name: "Ana",
      email: "ana@example.com",
      password: PASSWORD,
    });
    return new MeasuredAppliance(child, folder, new Client(ready.url, made.body), ready.url);
  }

  async growthDuring(work: () => Promise<void>): Promise<number> {
    const before = await this.#residentBytes();
    let peak = before;
    let done = false;
    const watching = (async () => {
      while (!done) {
        peak = Math.max(peak, await this.#residentBytes());
        await Bun.sleep(LOOK_MS);
      }
    })();
    await work().finally(() => {
      done = true;
    });
    await watching;
    return peak - before;
  }

  async #residentBytes(): Promise<number> {
    const { text } = await send(this.base, "GET", "/metrics");
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await this.#child.exited;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function readyLine(output: ReadableStream<Uint8Array>): Promise<{ url: string; setup_url: string }> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of output) {
    text += decoder.decode(chunk);
    const line = text.split("\n").find((one) => one.includes('"ready"'));
    if (line) return JSON.parse(line);
  }
  throw new Error(`the appliance ended before it was ready: ${text}`);
}
