export interface WebFile {
  path: string;
  type: string;
  brotli: Uint8Array;
}

/** True if files can change between requests, as when served from source. */
export const LIVE: boolean = true;

/**
 * From source, files are bundled on first use. A build replaces this module by a reader of the executable.
 */
export async function webFiles(): Promise<WebFile[]> {
  const { bundleWeb } = await import("../../build/web.ts");
  return (await bundleWeb({ forGood: false })).files;
}
