/** File of the web application, as served to browsers. */
export interface WebFile {
  path: string;
  type: string;
  brotli: Uint8Array;
  gzip: Uint8Array;
}

/** True if files can change between requests, as they do when served from source. */
export const LIVE: boolean = true;

/**
 * Files of the web application. From source they are bundled on first use; a build replaces this module by
 * one that reads them from the executable.
 */
export async function webFiles(): Promise<WebFile[]> {
  const { bundleWeb } = await import("../../build/web.ts");
  return (await bundleWeb({ forGood: false })).files;
}
