import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

export const compress = promisify(zstdCompress);
export const decompress = promisify(zstdDecompress);
