/** Browsers read the file after the click, but no later than this. */
const READ_BY_THEN_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_BY_THEN_MS);
}

/** Downloads an API response under the file name that the response suggests. */
export async function saveAnswer(response: Response, otherwise: string): Promise<void> {
  saveFile(await response.blob(), nameOf(response) ?? otherwise);
}

/** File name that a response suggests. */
export function nameOf({ headers }: Response): string | undefined {
  const disposition = headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
