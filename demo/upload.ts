import type { Upload } from "../src/kernel/upload.ts";

export function uploadOf(filename: string, type: string, text: string): Upload {
  return {
    async *[Symbol.asyncIterator]() {
      yield { field: "file", filename, type, bytes: bytesOf(text) };
    },
  };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
