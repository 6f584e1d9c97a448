/** Returns undefined, without reading further, if the body is longer than `most`. */
export async function readBounded(
  response: Response,
  most: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    signal.throwIfAborted();
    size += part.value.byteLength;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts).toString("utf8");
}
