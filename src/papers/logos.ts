import type { Picture } from "../formats/pictures/picture.ts";
import type { ReadContext } from "../kernel/context.ts";
import { pick, type RowOf } from "../store/rows.ts";
import { letterheadLogos as logos } from "./tables.ts";

export type LogoRow = RowOf<typeof logos>;

export function findLogo({ handle, org }: ReadContext, sha256: string): LogoRow | undefined {
  return handle.connection.get`SELECT ${pick(logos)} FROM ${logos}
    WHERE ${logos.org} = ${org} AND ${logos.sha256} = ${sha256}`;
}

/** Logo of a letterhead, for the code that draws one. */
export function readLogo(context: ReadContext, sha256: string): Picture | undefined {
  const found = findLogo(context, sha256);
  if (!found) return undefined;
  const { type, width, height, picture } = found;
  return { type, width, height, bytes: new Uint8Array(Buffer.from(picture, "base64")) };
}
