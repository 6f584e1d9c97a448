import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { upload } from "../../learning/library/kit.ts";

/** A question of a newcomer with acceptable pages and strings that a good answer contains. */
export interface NewcomerQuestion {
  readonly corpus: string;
  readonly kind: string;
  readonly question: string;
  readonly files: readonly string[];
  readonly must: readonly string[];
  readonly answerable: boolean;
}

export function readQuestions(folder: string): NewcomerQuestion[] {
  const lines = readFileSync(join(folder, "questions-dev.jsonl"), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

const TEXTS = [".md", ".asc"];
/** Licences and sources of the corpora are not part of the text. */
const OTHER = /(?:^|\/)(?:LICENSE|SOURCE)\b/;

/** A library with the documents of a corpus, by their paths. */
export class Corpus {
  readonly appliance: TestAppliance;
  readonly ana: Client;
  /** Paths of the documents by ID. */
  readonly paths: ReadonlyMap<string, string>;

  private constructor(appliance: TestAppliance, ana: Client, paths: ReadonlyMap<string, string>) {
    this.appliance = appliance;
    this.ana = ana;
    this.paths = paths;
  }

  static async open(folder: string): Promise<Corpus> {
    const appliance = await TestAppliance.start();
    const ana = await appliance.setUp();
    const paths = new Map<string, string>();
    for (const path of textsOf(folder)) {
      const reply = await upload(appliance, ana, readFileSync(join(folder, path), "utf8"), {
        name: basename(path),
      });
      if (reply.status !== 201 && reply.status !== 422)
        throw new Error(`${path} was answered ${reply.status} ${reply.text}`);
      paths.set(reply.body.id, path);
    }
    await appliance.appliance.jobs.drain();
    return new Corpus(appliance, ana, paths);
  }

  close(): Promise<void> {
    return this.appliance.stop();
  }
}

function textsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => TEXTS.includes(extname(path)) && !OTHER.test(path))
    .toSorted();
}
