/** Resources of a Windows executable (Microsoft PE format). */

export const ICON = 3;
export const ICON_GROUP = 14;
export const VERSION_INFO = 16;

export interface Resource {
  kind: number;
  id: number;
  language: number;
  bytes: Buffer;
}

const OPTIONAL_HEADER = 24;
const CHECKSUM = OPTIONAL_HEADER + 64;
const DIRECTORIES = OPTIONAL_HEADER + 112;
const RESOURCES = DIRECTORIES + 2 * 8;
const SIGNATURE = DIRECTORIES + 4 * 8;
const SECTION = 40;
const DIRECTORY = 16;
const ENTRY = 8;
const DATA = 16;
const BELOW = 0x80000000;

interface Parts {
  view: DataView;
  /** Offset of the PE header. */
  header: number;
  /** Offset of the resource section's header. */
  section: number;
  /** Virtual address of the section, followed by its offset and size in the file. */
  address: number;
  place: number;
  room: number;
}

/** Replaces all resources of the given types in place, so that the rest of the file doesn't move. */
export function withResources(executable: Uint8Array, given: readonly Resource[]): Uint8Array {
  const changed = Uint8Array.from(executable);
  const { view, header, section, address, place, room } = partsOf(changed);
  const kinds = new Set(given.map(({ kind }) => kind));
  const kept = resourcesOf(executable).filter(({ kind }) => !kinds.has(kind));
  const tree = treeOf([...kept, ...given], address);
  if (tree.length > room)
    throw new Error(`The resources take ${tree.length} bytes, and the executable has room for ${room}.`);

  changed.fill(0, place, place + room);
  changed.set(tree, place);
  view.setUint32(section + 8, tree.length, true);
  view.setUint32(header + RESOURCES + 4, tree.length, true);
  // An existing signature is no longer valid.
  view.setBigUint64(header + SIGNATURE, 0n, true);
  view.setUint32(header + CHECKSUM, checksumOf(view, header + CHECKSUM), true);
  return changed;
}

/** Skips resources with names instead of numeric ids. */
export function resourcesOf(executable: Uint8Array): Resource[] {
  const { view, address, place } = partsOf(executable);
  const below = (at: number): { id: number; to: number }[] => {
    const named = view.getUint16(place + at + 12, true);
    const numbered = view.getUint16(place + at + 14, true);
    return Array.from({ length: numbered }, (_, i) => {
      const entry = place + at + DIRECTORY + (named + i) * ENTRY;
      return { id: view.getUint32(entry, true), to: view.getUint32(entry + 4, true) & ~BELOW };
    });
  };
  return below(0).flatMap(({ id: kind, to: ids }) =>
    below(ids).flatMap(({ id, to: languages }) =>
      below(languages).map(({ id: language, to }) => {
        const start = view.getUint32(place + to, true) - address + place;
        const length = view.getUint32(place + to + 4, true);
        return { kind, id, language, bytes: Buffer.from(executable.subarray(start, start + length)) };
      }),
    ),
  );
}

function partsOf(executable: Uint8Array): Parts {
  const view = new DataView(executable.buffer, executable.byteOffset, executable.byteLength);
  const header = view.getUint32(0x3c, true);
  const is64 = view.getUint16(header + OPTIONAL_HEADER, true) === 0x20b;
  if (view.getUint32(header, true) !== 0x4550 || !is64)
    throw new Error("The file is not a 64-bit executable for Windows.");
  const first = header + OPTIONAL_HEADER + view.getUint16(header + 20, true);
  const address = view.getUint32(header + RESOURCES, true);
  for (let i = 0; i < view.getUint16(header + 6, true); i += 1) {
    const section = first + i * SECTION;
    if (view.getUint32(section + 12, true) !== address) continue;
    const [room, place] = [view.getUint32(section + 16, true), view.getUint32(section + 20, true)];
    return { view, header, section, address, place, room };
  }
  throw new Error("The executable has no resources.");
}

/** Resource tree: directories of types, ids and languages, followed by the data. */
function treeOf(resources: readonly Resource[], address: number): Buffer {
  const kinds = [...Map.groupBy(resources, ({ kind }) => kind)].sort(([a], [b]) => a - b);
  const leaves = kinds.flatMap(([, ofKind]) => ofKind.toSorted((a, b) => a.id - b.id));
  const sizeOf = (entries: number) => DIRECTORY + entries * ENTRY;
  const secondAt = sizeOf(kinds.length);
  const thirdAt = secondAt + kinds.reduce((sum, [, ofKind]) => sum + sizeOf(ofKind.length), 0);
  const dataAt = thirdAt + leaves.length * sizeOf(1);
  const bytesAt = dataAt + leaves.length * DATA;

  const directories = [directory(kinds.map(([kind], i) => [kind, BELOW + secondAt + offsetOf(kinds, i)]))];
  let leaf = 0;
  for (const [, ofKind] of kinds) {
    const ids = ofKind.toSorted((a, b) => a.id - b.id);
    directories.push(directory(ids.map(({ id }, i) => [id, BELOW + thirdAt + (leaf + i) * sizeOf(1)])));
    leaf += ids.length;
  }
  directories.push(...leaves.map(({ language }, i) => directory([[language, dataAt + i * DATA]])));

  const entries: Buffer[] = [];
  const contents: Buffer[] = [];
  let at = bytesAt;
  for (const { bytes } of leaves) {
    const entry = Buffer.alloc(DATA);
    entry.writeUInt32LE(address + at, 0);
    entry.writeUInt32LE(bytes.length, 4);
    const padding = Buffer.alloc(-bytes.length & 7);
    entries.push(entry);
    contents.push(bytes, padding);
    at += bytes.length + padding.length;
  }
  return Buffer.concat([...directories, ...entries, ...contents]);
}

function offsetOf(kinds: readonly (readonly [number, readonly Resource[]])[], index: number): number {
  return kinds.slice(0, index).reduce((sum, [, ofKind]) => sum + DIRECTORY + ofKind.length * ENTRY, 0);
}

function directory(entries: readonly (readonly [id: number, to: number])[]): Buffer {
  const bytes = Buffer.alloc(DIRECTORY + entries.length * ENTRY);
  bytes.writeUInt16LE(entries.length, 14);
  for (const [i, [id, to]] of entries.entries()) {
    bytes.writeUInt32LE(id, DIRECTORY + i * ENTRY);
    bytes.writeUInt32LE(to, DIRECTORY + i * ENTRY + 4);
  }
  return bytes;
}

/** PE checksum over all words of the file except the checksum itself. */
function checksumOf(view: DataView, own: number): number {
  let sum = 0;
  for (let at = 0; at + 1 < view.byteLength; at += 2) {
    if (at === own || at === own + 2) continue;
    sum += view.getUint16(at, true);
    sum = (sum & 0xffff) + (sum >>> 16);
  }
  return ((sum & 0xffff) + (sum >>> 16) + view.byteLength) >>> 0;
}
