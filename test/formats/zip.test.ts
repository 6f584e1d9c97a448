import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Source, UnreadableFile } from "../../src/formats/sheet.ts";
import { openZip, readEntry } from "../../src/formats/zip.ts";
import { writeZip } from "../../src/formats/zip-writer.ts";

function sourceOf(bytes: Uint8Array): Source {
  const buffer = Buffer.from(bytes);
  return {
    size: buffer.length,
    read: async (from, length) => buffer.subarray(from, from + length),
    async *stream(from = 0, to = buffer.length) {
      for (let at = from; at < to; at += 1000) yield buffer.subarray(at, Math.min(to, at + 1000));
    },
  };
}

async function archive(files: Readonly<Record<string, Uint8Array>>, stored: boolean): Promise<Source> {
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    at: 1_700_000_000_000,
    stored,
    bytes: (async function* () {
      yield content;
    })(),
  }));
  return sourceOf(Buffer.concat(await Array.fromAsync(writeZip(entries))));
}

async function contents(source: Source, name: string, largest?: number): Promise<Buffer> {
  const entry = (await openZip(source)).get(name);
  if (!entry) throw new Error(`no ${name}`);
  return Buffer.concat(await Array.fromAsync(readEntry(source, entry, { largest })));
}

describe("ZIP archives", () => {
  test("return stored and compressed content unchanged", async () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-zäß/]{1,12}$/), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.uint8Array({ maxLength: 5000 }),
        fc.boolean(),
        async (files, content, stored) => {
          const source = await archive(Object.fromEntries(files.map((name) => [name, content])), stored);
          for (const name of files) expect(Buffer.compare(await contents(source, name), content)).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each([true, false])("return no more of a file than requested (stored: %p)", async (stored) => {
    const source = await archive({ a: Buffer.alloc(50_000, 7) }, stored);
    expect(await contents(source, "a", 50_000)).toHaveLength(50_000);
    await expect(contents(source, "a", 49_999)).rejects.toMatchObject({ code: "ZIP_TOO_DENSE" });
  });

  /** Forges the size that the directory of a one-file archive declares. */
  async function claiming(source: Source, size: number): Promise<{ source: Source; asked: () => number }> {
    const bytes = Buffer.from(await source.read(0, source.size));
    bytes.writeUInt32LE(size, bytes.lastIndexOf("PK\x01\x02", undefined, "latin1") + 24);
    let asked = 0;
    const claimed = sourceOf(bytes);
    const stream: Source["stream"] = (from, to) => {
      asked += 1;
      return claimed.stream(from, to);
    };
    return { source: { ...claimed, stream }, asked: () => asked };
  }

  test("are rejected before unpacking if they claim to unpack to hundreds of times their size", async () => {
    const honest = await archive({ a: Buffer.alloc(50_000_000) }, false);
    const { source, asked } = await claiming(honest, 50_000_000);
    await expect(contents(source, "a")).rejects.toMatchObject({ code: "ZIP_TOO_DENSE" });
    expect(asked()).toBe(0);
  });

  test("are never unpacked beyond the size that they claim", async () => {
    const { source } = await claiming(await archive({ a: Buffer.alloc(50_000_000) }, false), 100_000);
    const entry = (await openZip(source)).get("a");
    let unpacked = 0;
    const reading = (async () => {
      if (entry) for await (const chunk of readEntry(source, entry)) unpacked += chunk.length;
    })();
    await expect(reading).rejects.toMatchObject({ code: "ZIP_TOO_DENSE" });
    expect(unpacked).toBeLessThanOrEqual(100_000);
  });

  test("are either read or rejected as unreadable if truncated or changed", async () => {
    const whole = await archive({ a: Buffer.from("one two three ".repeat(50)), b: Buffer.alloc(10) }, false);
    const bytes = await whole.read(0, whole.size);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), async (at, byte, end) => {
        const broken = Buffer.from(bytes.subarray(0, end));
        if (at < broken.length) broken[at] = byte;
        const source = sourceOf(broken);
        try {
          for (const entry of (await openZip(source)).values())
            await Array.fromAsync(readEntry(source, entry));
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile);
        }
      }),
      { numRuns: 300 },
    );
  });
});
