import { imageEntry, imageHeader, windowsImages } from "./icon-files.ts";
import { ICON, ICON_GROUP, type Resource, VERSION_INFO, withResources } from "./pe.ts";

const ENGLISH = 0x0409;
const UNICODE = 0x04b0;

/** Sets icon, version and product name, which Bun only does on Windows. */
export function dressed(executable: Uint8Array, version: string): Uint8Array {
  const images = windowsImages();
  const group = images.flatMap(({ size, png }, i) => [imageEntry(size, png.length), word(i + 1)]);
  const resource = (kind: number, id: number, bytes: Buffer): Resource => ({
    kind,
    id,
    language: ENGLISH,
    bytes,
  });
  return withResources(executable, [
    ...images.map(({ png }, i) => resource(ICON, i + 1, png)),
    resource(ICON_GROUP, 1, Buffer.concat([imageHeader(images.length), ...group])),
    resource(VERSION_INFO, 1, versionInfo(version)),
  ]);
}

/** Windows requires four numbers. The suffix of a pre-release is dropped. */
export function windowsVersion(version: string): [number, number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version
    .replace(/[-+].*$/, "")
    .split(".")
    .map(Number);
  return [major, minor, patch, 0];
}

/** Version information that Windows shows in file properties and the task manager. */
function versionInfo(version: string): Buffer {
  const texts = {
    CompanyName: "The Freehold project",
    FileDescription: "Freehold",
    FileVersion: version,
    InternalName: "freehold",
    LegalCopyright: "Apache License 2.0",
    OriginalFilename: "freehold.exe",
    ProductName: "Freehold",
    ProductVersion: version,
  };
  const strings = Object.entries(texts).map(([name, text]) =>
    node(name, Buffer.from(`${text}\0`, "utf16le"), 1),
  );
  const table = node("040904b0", undefined, 1, strings);
  const translation = node("Translation", Buffer.concat([word(ENGLISH), word(UNICODE)]), 0);
  return node("VS_VERSION_INFO", fixedInfo(windowsVersion(version)), 0, [
    node("StringFileInfo", undefined, 1, [table]),
    node("VarFileInfo", undefined, 1, [translation]),
  ]);
}

/** Signature, structure version, file and product version, and the Windows NT file type. */
function fixedInfo([major, minor, patch, build]: ReturnType<typeof windowsVersion>): Buffer {
  const high = major * 0x10000 + minor;
  const low = patch * 0x10000 + build;
  const words = [0xfeef04bd, 0x10000, high, low, high, low, 0x3f, 0, 0x40004, 1, 0, 0, 0];
  return Buffer.from(Uint32Array.from(words).buffer);
}

/** Version resource node: total length, value length, type, name, value and children. */
function node(name: string, value: Buffer | undefined, isText: 0 | 1, parts: readonly Buffer[] = []): Buffer {
  const head = padded(Buffer.concat([Buffer.alloc(6), Buffer.from(`${name}\0`, "utf16le")]));
  const own = Buffer.concat([head, value ?? Buffer.alloc(0)]);
  const all = Buffer.concat([...[own, ...parts].slice(0, -1).map(padded), [own, ...parts].at(-1) ?? own]);
  all.writeUInt16LE(all.length, 0);
  // Text length is counted in characters, binary length in bytes.
  all.writeUInt16LE((value?.length ?? 0) / (isText === 1 ? 2 : 1), 2);
  all.writeUInt16LE(isText, 4);
  return all;
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
