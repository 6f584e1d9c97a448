import { randomBytes } from "node:crypto";
import { readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UserError } from "../../user-error.ts";
import { settleNames } from "./folder.ts";
import { Seal } from "./seal.ts";

const NAME = "replica.json";
const PROOF = "this replica";

const deedSchema = Type.Object({
  format: Type.Literal("freehold-replica"),
  version: Type.Literal(1),
  /** Installation that owns the records. */
  appliance: Type.String(),
  /** Process run that last claimed the replica. */
  holder: Type.String(),
  /** Verifies the passphrase; null if the replica is not encrypted. */
  seal: Type.Union([Type.Object({ salt: Type.String(), proof: Type.String() }), Type.Null()]),
});

/** Identifies the owner of a replica. */
export type Deed = Static<typeof deedSchema>;

/** Undefined if there is none. */
export async function readDeed(folder: string): Promise<Deed | undefined> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const deed: unknown = JSON.parse(text);
    if (Value.Check(deedSchema, deed)) return deed;
  } catch {
    // Reported below, like any other invalid file.
  }
  throw new UserError(`${join(folder, NAME)} is damaged, or was written by a newer Freehold.`);
}

/** Cipher for an encrypted replica. */
export async function sealOf(deed: Deed, passphrase: string): Promise<Seal | undefined> {
  if (!deed.seal) return undefined;
  const seal = await Seal.of(passphrase, Buffer.from(deed.seal.salt, "hex"));
  seal.open(Buffer.from(deed.seal.proof, "hex"), PROOF);
  return seal;
}

export interface Claim {
  readonly folder: string;
  readonly data: string;
  readonly appliance: string;
  readonly holder: string;
  readonly passphrase: string;
}

/** Claims a folder as the replica of an installation and this process run. */
export async function claim({
  folder,
  data,
  appliance,
  holder,
  passphrase,
}: Claim): Promise<Seal | undefined> {
  // Never created here: if the disk is not mounted, everything would go into the mount point.
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new UserError(`There is no folder ${folder}. Make it, or mount the disk that it is on.`);
  if (await isWithin(folder, data))
    throw new UserError(
      `${folder} is in the data folder, and would be lost with it. Name a folder on another disk in shipping.folder.`,
    );
  const known = await readDeed(folder);
  if (known && known.appliance !== appliance)
    throw new UserError(
      `${folder} holds the replica of another appliance. Name an empty folder in shipping.folder.`,
    );
  if (known && (known.seal !== null) !== (passphrase !== ""))
    throw new UserError(
      `What is in ${folder} was shipped ${known.seal ? "sealed" : "open"}, and from now on it would be the other way. Name an empty folder in shipping.folder.`,
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

async function write(folder: string, deed: Deed): Promise<void> {
  const path = join(folder, NAME);
  await writeFile(`${path}.new`, `${JSON.stringify(deed, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  await settleNames(folder);
}
