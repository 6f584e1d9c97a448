import { createHash, type KeyObject, verify } from "node:crypto";
import { stat } from "node:fs/promises";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { type PublicJwk, verifier } from "../../../engine/audit/checkpoint.ts";
import { type ExportReport, verifyExport } from "../../../evidence/export.ts";
import type { ZipEntry } from "../../../formats/zip.ts";
import { checkOf } from "../../../kernel/validate.ts";
import { say } from "../../../text/message.ts";
import {
  AUDIT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  ORGANIZATION,
  type OrganizationPart,
  organizationSchema,
  PART_NAME,
  type Part,
  SIGNATURE,
} from "./layout.ts";
import { refused } from "./refused.ts";
import { bytesIn, readDirectory } from "./unzip.ts";

const MAX_MANIFEST = 256 * 1024 * 1024;
/** Far above the longest record. */
const MAX_LINE = 64 * 1024 * 1024;
/** Records compress to about a tenth; a much higher ratio indicates a zip bomb. */
const MAX_RATIO = 200;

/** Archive to import. Untrusted until `check` has verified every part. */
export class ArchiveFile {
  readonly #path: string;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly manifest: Manifest;

  private constructor(path: string, entries: ReadonlyMap<string, ZipEntry>, manifest: Manifest) {
    this.#path = path;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Verifies the manifest's signature with the given key, or else the one it contains. */
  static async open(path: string, key: PublicJwk | undefined): Promise<ArchiveFile> {
    const { size } = await stat(path).catch(() => {
      throw refused(say("governance.serverArchive.theFile"), say("governance.serverArchive.notThere"));
    });
    const entries = await readDirectory(path, PART_NAME);
    const total = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
    if (total > MAX_RATIO * size)
      throw refused(
        say("governance.serverArchive.theArchive"),
        say("governance.serverArchive.tooCompressed"),
      );
    const text = await textIn(path, entries, MANIFEST);
    const manifest = parse(MANIFEST, manifestSchema, text);
    const signature = Buffer.from((await textIn(path, entries, SIGNATURE)).trim(), "base64");
    const signing = keyOf(key ?? manifest.public_key);
    if (!verify(null, Buffer.from(text, "utf8"), signing, signature))
      throw refused(
        MANIFEST,
        key ? say("governance.serverArchive.otherKey") : say("governance.serverArchive.changedAfterSigning"),
      );
    matchParts(entries, manifest);
    return new ArchiveFile(path, entries, manifest);
  }

  /** Reads all parts; throws if one does not match the manifest. */
  async check(): Promise<ExportReport> {
    for (const part of this.manifest.parts) {
      for await (const _ of this.bytes(part));
    }
    const report = await verifyExport(this.lines(AUDIT), this.manifest.public_key);
    if (!report.ok)
      throw refused(
        AUDIT,
        say("governance.serverArchive.notIntact", { breach: report.breach?.message ?? "" }),
      );
    const { appliance, organization, audit } = this.manifest;
    if (report.origin !== audit.origin || audit.origin !== `${appliance}/${organization.id}`)
      throw refused(AUDIT, say("governance.serverArchive.otherTrail"));
    return report;
  }

  parts(pattern: RegExp): { part: Part; key: string }[] {
    return this.manifest.parts.flatMap((part) => {
      const key = pattern.exec(part.name)?.[1];
      return key === undefined ? [] : [{ part, key }];
    });
  }

  /** Throws if the bytes do not match the manifest. */
  async *bytes({ name, sha256, size }: Part): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw refused(name, say("governance.serverArchive.missing"));
    const hash = createHash("sha256");
    for await (const chunk of bytesIn(this.#path, entry)) {
      hash.update(chunk);
      yield chunk;
    }
    if (entry.size !== size || hash.digest("hex") !== sha256)
      throw refused(name, say("governance.serverArchive.changed"));
  }

  async *lines(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let rest = "";
    for await (const chunk of this.bytes(this.part(name))) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > MAX_LINE) throw refused(name, say("governance.serverArchive.lineTooLong"));
      yield* lines;
    }
    if (rest !== "") throw refused(name, say("governance.serverArchive.endsEarly"));
  }

  part(name: string): Part {
    const part = this.manifest.parts.find((one) => one.name === name);
    if (!part) throw refused(name, say("governance.serverArchive.missing"));
    return part;
  }

  async organization(): Promise<OrganizationPart> {
    let text = "";
    for await (const line of this.lines(ORGANIZATION)) text += line;
    return parse(ORGANIZATION, organizationSchema, text);
  }
}

/** Requires exactly the parts listed in the manifest. */
function matchParts(entries: ReadonlyMap<string, ZipEntry>, { parts }: Manifest): void {
  const named = new Set(parts.map(({ name }) => name));
  if (named.size !== parts.length) throw refused(MANIFEST, say("governance.serverArchive.partTwice"));
  for (const { name } of parts)
    if (!entries.has(name)) throw refused(name, say("governance.serverArchive.missing"));
  for (const name of entries.keys()) {
    if (!named.has(name) && name !== MANIFEST && name !== SIGNATURE)
      throw refused(name, say("governance.serverArchive.notListed"));
  }
  for (const name of [ORGANIZATION, AUDIT])
    if (!named.has(name)) throw refused(name, say("governance.serverArchive.missing"));
}

async function textIn(path: string, entries: ReadonlyMap<string, ZipEntry>, name: string): Promise<string> {
  const entry = entries.get(name);
  if (!entry) throw refused(name, say("governance.serverArchive.missing"));
  if (entry.size > MAX_MANIFEST) throw refused(name, say("governance.serverArchive.tooLong"));
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesIn(path, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function keyOf(jwk: PublicJwk): KeyObject {
  try {
    return verifier(jwk);
  } catch {
    throw refused(say("governance.serverArchive.theKey"), say("governance.serverArchive.notAKey"));
  }
}

export function parse<S extends TSchema>(name: string, schema: S, text: string): Static<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused(name, say("governance.serverArchive.notJson"));
  }
  const check = checkOf(Type.Unsafe<Static<S>>(schema));
  if (!check.Check(value)) throw refused(name, say("governance.serverArchive.wrongForm"));
  // Validated against the schema above.
  return value as Static<S>;
}
