import { basename } from "node:path";
import type { Appliance } from "../../app.ts";
import type { OrganizationRef, Principal } from "../../kernel/principal.ts";
import { TextStream } from "../../kernel/stream.ts";
import type { Upload } from "../../kernel/upload.ts";
import { say, type Text } from "../../text/message.ts";
import { StartError } from "../command.ts";
import { PIPE, writeNew } from "../new-file.ts";
import { performAs } from "../opened.ts";
import { Progress } from "../progress.ts";

export interface Mapped {
  column: string;
  field: string | null;
}

export interface Tally {
  collection: string;
  count: number;
  first: { name: string }[];
}

/** The part of the import actions' response used here. */
export interface Import {
  id: string;
  version: number;
  state: string;
  hash: string | null;
  mapping: Mapped[];
  progress: Record<"done" | "created" | "updated" | "unchanged" | "held" | "failed", number>;
  creates: Tally[];
  missing: Tally[];
  stopped: { message: string } | null;
}

export interface Problem {
  row: number;
  column: string | null;
  code: string;
  message: string;
}

const PROBLEMS_SHOWN = 20;

/** Options for reading the file. */
export interface Said {
  mapping: readonly Mapped[];
  options: Record<string, string | string[]>;
}

export class Work {
  readonly #appliance: Appliance;
  readonly #organization: OrganizationRef;
  readonly #person: Principal;
  readonly #json: boolean;

  constructor(appliance: Appliance, organization: OrganizationRef, person: Principal, json: boolean) {
    this.#appliance = appliance;
    this.#organization = organization;
    this.#person = person;
    this.#json = json;
  }

  upload(collection: string, path: string): Promise<Import> {
    const bytes = path === PIPE ? Bun.stdin.stream() : Bun.file(path).stream();
    const name = path === PIPE ? "standard input" : basename(path);
    return this.#perform("create", { collection, name }, uploadOf(name, bytes));
  }

  /** Does a dry run of all rows with these options. Cancels the import if the options are invalid. */
  async checked(of: Import, said: Said): Promise<Import> {
    try {
      const { id } = await this.#configure(of, said);
      await this.#perform("dry_run", { id });
      return await this.#settled(id, say("cli.common.checking"), "checked");
    } catch (error) {
      // Cancelling a finished import fails; the first error is the one to report.
      await this.cancel(of).catch(() => undefined);
      throw error;
    }
  }

  async #configure(of: Import, { mapping, options }: Said): Promise<Import> {
    if (mapping.length === 0 && Object.keys(options).length === 0) return of;
    const rest = of.mapping.filter(
      ({ column, field }) => !mapping.some((one) => one.column === column || one.field === field),
    );
    const changed = { ...options, ...(mapping.length > 0 && { mapping: [...mapping, ...rest] }) };
    return this.#perform("update", { id: of.id, version: of.version, ...changed });
  }

  async make({ id, hash }: Import): Promise<Import> {
    await this.#perform("confirm", { id, hash });
    return this.#settled(id, say("cli.common.importing"), "done");
  }

  cancel({ id }: Import): Promise<Import> {
    return this.#perform("cancel", { id });
  }

  async problems({ id }: Import): Promise<Problem[]> {
    const output = await this.#ask("problems", { id, limit: PROBLEMS_SHOWN });
    return (output as { data: Problem[] }).data;
  }

  async writeBadRows({ id }: Import, path: string): Promise<void> {
    const file = await this.#ask("bad_rows", { id });
    if (!(file instanceof TextStream)) throw new Error("the bad rows of an import are a text");
    await writeNew(path, file.chunks);
  }

  async #settled(id: string, what: Text, wanted: string): Promise<Import> {
    const shown = new Progress(what, this.#json);
    await this.#appliance.jobs.runOnly(this.#organization, "data.imports.proceed", ({ progress }) =>
      shown.count(progress?.done ?? 0),
    );
    shown.end();
    const after = await this.#perform("get", { id });
    if (after.state === wanted) return after;
    throw new StartError(
      say("cli.import.stopped", {
        reason: after.stopped?.message ?? say("cli.import.unfinished"),
        count: after.progress.created,
      }),
    );
  }

  async #perform(step: string, input: Record<string, unknown>, upload?: Upload): Promise<Import> {
    return (await this.#ask(step, input, upload)) as Import;
  }

  #ask(step: string, input: Record<string, unknown>, upload?: Upload): Promise<unknown> {
    return performAs(this.#appliance, `data.imports.${step}`, this.#person, input, upload);
  }
}

async function* uploadOf(filename: string, bytes: AsyncIterable<Uint8Array>) {
  yield { field: "file", filename, bytes };
}
