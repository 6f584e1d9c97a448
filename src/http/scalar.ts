import { promisify } from "node:util";
import { gzip } from "node:zlib";
import file from "../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with { type: "file" };

const compress = promisify(gzip);

let compressed: Promise<Uint8Array> | undefined;

/** Script of the API reference, compressed for browsers. A build replaces this by a smaller copy in the executable. */
export function scalarScript(): Promise<Uint8Array> {
  compressed ??= Bun.file(file)
    .bytes()
    .then((bytes) => compress(bytes));
  return compressed;
}
