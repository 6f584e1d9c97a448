import { spyOn } from "bun:test";
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { unzipSync, zipSync } from "fflate";
import { archiveCommand } from "../../../src/cli/archive.ts";
import { runCommand } from "../../../src/cli/run.ts";
import { features } from "../../../src/features.ts";
import { type Client, type Json, PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { folderOf, keptIn } from "../../kit/kept.ts";

const COMMANDS = { archive: async () => archiveCommand };

/** Runs `freehold archive` in this process; returns the exit code and both outputs. */
export async function archive(...args: string[]): Promise<{ code: number; printed: Json; errors: string }> {
  const [printed, errors]: [string[], string[]] = [[], []];
  const out = spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  const err = spyOn(process.stderr, "write").mockImplementation((text) => errors.push(String(text)) > 0);
  try {
    const code = await runCommand(COMMANDS, ["archive", ...args, "--json"], keptIn(folderOf(args)));
    const text = printed.join("");
    return { code, printed: text === "" ? undefined : JSON.parse(text), errors: errors.join("") };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

/** Starts a server on an imported archive; one of its users accepts their invitation and logs in. */
export async function enter(folder: string, people: Json[], email: string, settings: string[] = []) {
  const appliance = await TestAppliance.start(settings, folder);
  const { path } = people.find((one) => one.email === email);
  const accepted = await appliance.send("POST", "/api/v1/auth/invitations/accept", {
    token: path.split("#")[1],
    password: PASSWORD,
  });
  if (accepted.status !== 200) throw new Error(`the link answered ${accepted.status} ${accepted.text}`);
  return { appliance, client: await appliance.logIn(email) };
}

/** Removes values that depend on the time of reading or on the server's keys. */
function lasting(collection: string, record: Json): Json {
  const { computed = {} } = features.entities.find((entity) => entity.collection === collection) ?? {};
  const passing = new Set([...Object.keys(computed), "seal", "trial_balance_seal"]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !passing.has(name)));
}

export async function everything(client: Client): Promise<Record<string, Json[]>> {
  const { entities: listed } = (await client.get("/api/v1/meta")).body;
  const found: Record<string, Json[]> = {};
  for (const { collection, path } of listed) {
    for (const archived of [false, true]) {
      const all: Json[] = [];
      let cursor = "";
      do {
        const { status, text, body } = await client.get(`${path}?limit=200&archived=${archived}${cursor}`);
        if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
        all.push(...body.data.map((record: Json) => lasting(collection, record)));
        cursor = body.page.next_cursor ? `&cursor=${body.page.next_cursor}` : "";
      } while (cursor !== "");
      found[`${collection}${archived ? " archived" : ""}`] = all;
    }
  }
  return found;
}

export async function figures(client: Client): Promise<Record<string, Json>> {
  const found: Record<string, Json> = {};
  for (const module of ["crm", "fin", "hr", "ops", "legal", "strat"])
    found[module] = (await client.get(`/api/v1/${module}/stats`)).body;
  found.trial = (await client.get("/api/v1/fin/trial-balance")).body;
  return found;
}

type Parts = Record<string, Uint8Array>;

export async function partsOf(path: string): Promise<Parts> {
  return unzipSync(new Uint8Array(await Bun.file(path).arrayBuffer()));
}

export async function writeParts(path: string, parts: Parts): Promise<string> {
  await Bun.write(path, zipSync(Object.fromEntries(Object.entries(parts).map(packing))));
  return path;
}

/** Compresses like a real archive: attachments are stored, everything else is deflated. */
function packing([name, bytes]: [string, Uint8Array]): [string, [Uint8Array, { level: 0 | 6 }]] {
  return [name, [bytes, { level: name.startsWith("attachments/") ? 0 : 6 }]];
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const bytes = (value: string) => new TextEncoder().encode(value);

/** Forges an archive with valid checksums, signed with the forger's own key. */
export async function forge(
  path: string,
  parts: Parts,
  key: KeyObject = generateKeyPairSync("ed25519").privateKey,
): Promise<string> {
  const manifest = JSON.parse(text(parts["manifest.json"]));
  const { x } = createPublicKey(key).export({ format: "jwk" });
  manifest.public_key = { kty: "OKP", crv: "Ed25519", x };
  manifest.parts = Object.entries(parts)
    .filter(([name]) => !name.startsWith("manifest."))
    .map(([name, content]) => ({
      name,
      rows: name.endsWith(".ndjson") && !name.startsWith("audit/") ? text(content).split("\n").length - 1 : 0,
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    }));
  const written = JSON.stringify(manifest);
  const signature = sign(null, bytes(written), key).toString("base64");
  return writeParts(path, { ...parts, "manifest.json": bytes(written), "manifest.sig": bytes(signature) });
}

export function changeLines(parts: Parts, name: string, change: (line: Json, i: number) => Json): Parts {
  const lines = text(parts[name])
    .split("\n")
    .filter((line) => line !== "")
    .map((line, i) => `${JSON.stringify(change(JSON.parse(line), i))}\n`);
  return { ...parts, [name]: bytes(lines.join("")) };
}
