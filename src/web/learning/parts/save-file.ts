import type { Query } from "../../../client/query.ts";
import { client } from "../../session/session.ts";

/** Downloads under the name that the API suggests. */
export async function saveFile(
  name: `GET ${string}`,
  path: Record<string, string>,
  fallback: string,
  query: Query = {},
): Promise<void> {
  const response = await client.send("GET", name.slice("GET ".length), { path, query });
  const address = URL.createObjectURL(await response.blob());
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = nameIn(response.headers.get("content-disposition")) ?? fallback;
  anchor.click();
  // The browser reads the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? "")?.[1];
}
