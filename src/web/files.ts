/** A file of the web application, as it goes to browsers. */
export interface WebFile {
  path: string;
  type: string;
  brotli: Uint8Array;
  gzip: Uint8Array;
}

/** Whether the files may be others when the page is opened again: the source may have changed meanwhile. */
export const LIVE: boolean = true;

/**
 * The files of the web application. From source they are bundled when they are first asked for; a build
 * puts another module in the place of this one, which reads them from the executable.
 */
export async function webFiles(): Promise<WebFile[]> {
  const { bundleWeb } = await import("../../build/web.ts");
  return (await bundleWeb({ forGood: false })).files;
}
