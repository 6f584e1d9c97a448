/** A leaf of a message: a text or an attached file. */
export interface MimePart {
  type: string;
  /** Undefined for texts. */
  name: string | undefined;
  bytes: Uint8Array;
}

/** Leaves of a message, in order. `text` has one character for each byte, as the test server keeps it. */
export function partsOf(text: string): MimePart[] {
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, end).replaceAll(/\r\n[ \t]+/g, " ");
  const body = text.slice(end + 4);
  const type = fieldOf(head, "Content-Type");
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined)
    return body
      .split(new RegExp(`(?:^|\r\n)--${RegExp.escape(boundary)}(?:--)?(?:\r\n|$)`))
      .slice(1, -1)
      .flatMap(partsOf);
  const encoding = fieldOf(head, "Content-Transfer-Encoding").toLowerCase();
  const name = /filename="?([^";]+)"?/i.exec(fieldOf(head, "Content-Disposition"))?.[1];
  return [{ type: type.split(";")[0] ?? "", name, bytes: new Uint8Array(decoded(body, encoding)) }];
}

export const headOf = (text: string, name: string): string =>
  fieldOf(text.slice(0, text.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " "), name);

/** Text of a message as people read it. */
export function readText(text: string): string {
  const plain = partsOf(text).find(({ type, name }) => type === "text/plain" && name === undefined);
  return new TextDecoder().decode(plain?.bytes);
}

const fieldOf = (head: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";

function decoded(body: string, encoding: string): Uint8Array {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const whole = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(whole, "latin1");
}
