/** A minimal file that Windows accepts as a program: headers, some code and a resource section. */
const PLACE = 0x600;
const ROOM = 0x8000;
const ADDRESS = 0x2000;

/** A program with a manifest and the version information of another vendor. */
export function windowsProgram(): Uint8Array {
  const bytes = Buffer.alloc(PLACE + ROOM + 0x200, 0xaa);
  bytes.fill(0, 0, PLACE);
  bytes.write("MZ");
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write("PE\0\0", 0x80);
  const words = (at: number, ...values: number[]) => {
    for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, at + i * 4);
  };
  bytes.writeUInt16LE(0x8664, 0x84);
  bytes.writeUInt16LE(3, 0x86);
  bytes.writeUInt16LE(240, 0x94);
  bytes.writeUInt16LE(0x20b, 0x98);
  // Addresses of the resources and of a signature, which is no longer valid.
  words(0x98 + 112 + 16, ADDRESS, 0x100);
  words(0x98 + 112 + 32, 0x1234, 0x10);
  section(bytes, 0x188, ".text", [0x1000, 0x200, 0x400]);
  section(bytes, 0x188 + 40, ".rsrc", [ADDRESS, ROOM, PLACE]);
  section(bytes, 0x188 + 80, ".bun", [0xb000, 0x200, PLACE + ROOM]);
  const resources = oldResources();
  bytes.fill(0, PLACE, PLACE + ROOM);
  bytes.set(resources, PLACE);
  return new Uint8Array(bytes);
}

function section(bytes: Buffer, at: number, name: string, [address, size, place]: [number, number, number]) {
  bytes.write(name, at);
  for (const [i, value] of [size, address, size, place].entries()) bytes.writeUInt32LE(value, at + 8 + i * 4);
}

/** Resources of types 16 and 24 in English: directories with one entry each, which point to ten bytes. */
function oldResources(): Buffer {
  const bytes = Buffer.alloc(0x110);
  const directory = (at: number, ...entries: [number, number][]) => {
    bytes.writeUInt16LE(entries.length, at + 14);
    for (const [i, [id, to]] of entries.entries()) {
      bytes.writeUInt32LE(id, at + 16 + i * 8);
      bytes.writeUInt32LE(to, at + 20 + i * 8);
    }
  };
  const below = 0x80000000;
  directory(0, [16, below + 0x20], [24, below + 0x38]);
  directory(0x20, [1, below + 0x50]);
  directory(0x38, [1, below + 0x68]);
  directory(0x50, [1033, 0x80]);
  directory(0x68, [1033, 0x90]);
  for (const [at, place] of [
    [0x80, 0xf0],
    [0x90, 0x100],
  ] as const) {
    bytes.writeUInt32LE(ADDRESS + place, at);
    bytes.writeUInt32LE(10, at + 4);
  }
  bytes.write("their own.", 0xf0);
  bytes.write("<manifest>", 0x100);
  return bytes;
}
