import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Client, freshFolder, PASSWORD } from "./appliance.ts";
import { Served } from "./executable.ts";

const root = join(import.meta.dir, "../..");
const PARTS = [
  "src",
  "build",
  "migrations",
  "demo",
  "CHANGELOG.md",
  "package.json",
  "bun.lock",
  "tsconfig.json",
];

/** Copies the sources to a temporary folder, so that a changed server can be run. */
export function copyOfSources(): string {
  const folder = freshFolder();
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

export async function serveFrom(sources: string): Promise<{ served: Served; setUpUrl: string }> {
  const program = [process.execPath, join(sources, "src/main.ts")];
  const served = await Served.start(freshFolder(), ["--log-format", "json"], {}, program);
  const line = served.lines.find((one) => one.includes('"event":"ready"')) ?? "{}";
  const ready: { setup_url?: string } = JSON.parse(line);
  return { served, setUpUrl: ready.setup_url ?? "" };
}

/** Sets up the organisation Acme; returns Ana, its owner. */
export async function setUp(served: Served, setUpUrl: string): Promise<Client> {
  const reply = await served.send("POST", "/api/v1/setup", {
    setup_token: setUpUrl.split("#token=")[1],
    organization: "Acme",
    name: "Ana",
    email: "ana@example.com",
    password: PASSWORD,
  });
  if (reply.status !== 201) throw new Error(`set-up answered ${reply.status} ${reply.text}`);
  return new Client(served.base, reply.body);
}
