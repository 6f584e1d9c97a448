import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Connection, openReader } from "../../../src/store/connection.ts";
import { type Client, freshFolder, TestAppliance } from "../../kit/appliance.ts";
import { upload } from "../../learning/library/kit.ts";

export interface SearchLibrary {
  readonly appliance: TestAppliance;
  readonly ana: Client;
  readonly org: number;
  readonly libraries: readonly number[];
  readonly connection: Connection;
  close(): Promise<void>;
}

export interface BookFile {
  readonly name: string;
  readonly text: string;
}

export async function openLibrary(files: readonly BookFile[]): Promise<SearchLibrary> {
  const folder = freshFolder();
  const appliance = await TestAppliance.start([], folder);
  const ana = await appliance.setUp();
  for (const { name, text } of files) {
    const reply = await upload(appliance, ana, text, { name });
    if (reply.status !== 201) throw new Error(`${name} was answered ${reply.status} ${reply.text}`);
  }
  await appliance.appliance.jobs.drain();
  const [row] = await appliance.rows("SELECT org, library FROM learning_documents LIMIT 1");
  const connection = openReader(join(folder, "freehold.db"));
  return {
    appliance,
    ana,
    org: Number(row?.org),
    libraries: [Number(row?.library)],
    connection,
    close: async () => {
      connection.close();
      await appliance.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
