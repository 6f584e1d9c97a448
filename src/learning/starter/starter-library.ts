import { createHash } from "node:crypto";
import type { RawValue } from "../../store/bulk.ts";
import type { Broken } from "../graph/infer/acyclic.ts";
import { PARTS, type PartName } from "./shape.ts";

/** A page of the handbook as the shared library has it. */
export interface PageState {
  path: string;
  title: string;
  domain: string | null;
  position: number;
  sha256: string;
  text_sha256: string | null;
  form_sha256: string | null;
}

/** The handbook as read when the program was built: texts, concepts and graph. */
export interface StarterLibrary {
  /** In the order of the `documents` that rows refer to. */
  pages: readonly (PageState & { name: string })[];
  rows: Readonly<Record<PartName, readonly (readonly RawValue[])[]>>;
  /** Edges left out to keep the graph acyclic. */
  broken: readonly Broken[];
}

interface Packed {
  pages: StarterLibrary["pages"];
  /** By column, which compresses better than by row. */
  columns: Record<PartName, RawValue[][]>;
  broken: readonly Broken[];
}

/** The file begins with the fingerprint, so that it can be compared without being unpacked. */
const HEAD = 64;
const LEVEL = 19;

export function packLibrary({ pages, rows, broken }: StarterLibrary): Uint8Array {
  const columns = Object.fromEntries(
    Object.entries(rows).map(([name, all]) => [name, turned(all, PARTS[name as PartName].columns.length)]),
  );
  const text = JSON.stringify({ pages, columns, broken });
  return Buffer.concat([Buffer.from(fingerprintOf(pages)), Bun.zstdCompressSync(text, { level: LEVEL })]);
}

export function unpackLibrary(bytes: Uint8Array): StarterLibrary {
  const text = new TextDecoder().decode(Bun.zstdDecompressSync(bytes.subarray(HEAD)));
  // Safe cast: `packLibrary` of this version wrote it.
  const { pages, columns, broken } = JSON.parse(text) as Packed;
  const rows = Object.fromEntries(
    Object.entries(columns).map(([name, all]) => [name, turned(all, all[0]?.length ?? 0)]),
  ) as Record<PartName, RawValue[][]>;
  return { pages, rows, broken };
}

export function fingerprintIn(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, HEAD));
}

/** Equal for equal pages with equal texts. */
export function fingerprintOf(pages: readonly PageState[]): string {
  const all = pages
    .map(({ path, title, domain, position, sha256, text_sha256, form_sha256 }) =>
      JSON.stringify([path, title, domain, position, sha256, text_sha256, form_sha256]),
    )
    .sort();
  return createHash("sha256").update(all.join("\n")).digest("hex");
}

/** Rows to columns, and columns to rows. */
function turned(lines: readonly (readonly RawValue[])[], length: number): RawValue[][] {
  return Array.from({ length }, (_, i) => lines.map((line) => line[i] ?? null));
}
