import { randomBytes } from "node:crypto";
import { readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { flushFolder } from "../durable.ts";
import { Seal } from "./seal.ts";

const NAME = "replica.json";
const PROOF = "this replica";

const ownerSchema = Type.Object({
  format: Type.Literal("freehold-replica"),
  version: Type.Literal(1),
  /** Id of the installation that owns the data. */
  appliance: Type.String(),
  /** Id of the server process that last claimed the replica. */
  holder: Type.String(),
  /** Verifies the passphrase; null if the replica is not encrypted. */
  seal: Type.Union([Type.Object({ salt: Type.String(), proof: Type.String() }), Type.Null()]),
});

/** Identifies a replica's owner. */
type ReplicaOwner = Static<typeof ownerSchema>;

export async function readOwner(folder: string): Promise<ReplicaOwner | undefined> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const owner: unknown = JSON.parse(text);
    if (Value.Check(ownerSchema, owner)) return owner;
  } catch {
    // Unreadable JSON is reported below, like any other invalid file.
  }
  throw new UserError(say("system.serverShipping.deedDamaged", { file: join(folder, NAME) }));
}

export async function sealOf(owner: ReplicaOwner, passphrase: string): Promise<Seal | undefined> {
  if (!owner.seal) return undefined;
  const seal = await Seal.of(passphrase, Buffer.from(owner.seal.salt, "hex"));
  seal.open(Buffer.from(owner.seal.proof, "hex"), PROOF);
  return seal;
}

export interface Claim {
  readonly folder: string;
  readonly data: string;
  readonly appliance: string;
  readonly holder: string;
  readonly passphrase: string;
}

/** Claims a replica folder for this installation and server process. */
export async function claim({
  folder,
  data,
  appliance,
  holder,
  passphrase,
}: Claim): Promise<Seal | undefined> {
  // Must not create the folder: if the disk is not mounted, everything would be written to the mount point.
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new UserError(say("system.serverShipping.folderMissing", { folder }));
  if (await isWithin(folder, data)) throw new UserError(say("system.serverShipping.insideData", { folder }));
  const known = await readOwner(folder);
  if (known && known.appliance !== appliance)
    throw new UserError(say("system.serverShipping.otherReplica", { folder }));
  if (known && (known.seal !== null) !== (passphrase !== ""))
    throw new UserError(
      say("system.serverShipping.otherEncryption", { folder, sealed: known.seal !== null }),
    );
  const seal = known ? await sealOf(known, passphrase) : undefined;
  if (known) {
    await write(folder, { ...known, holder });
    return seal;
  }
  const salt = randomBytes(16);
  const made = passphrase === "" ? undefined : await Seal.of(passphrase, salt);
  const proof = made?.close(Buffer.from("freehold"), PROOF).toString("hex");
  await write(folder, {
    format: "freehold-replica",
    version: 1,
    appliance,
    holder,
    seal: proof === undefined ? null : { salt: salt.toString("hex"), proof },
  });
  return made;
}

async function isWithin(folder: string, data: string): Promise<boolean> {
  const [inner, outer] = [await realpath(folder), await realpath(data)];
  return `${inner}${sep}`.startsWith(`${outer}${sep}`);
}

async function write(folder: string, owner: ReplicaOwner): Promise<void> {
  const path = join(folder, NAME);
  await writeFile(`${path}.new`, `${JSON.stringify(owner, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  await flushFolder(folder);
}
