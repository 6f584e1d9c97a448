import { say } from "../../text/message.ts";
import { UnreadableInvoice } from "../unreadable.ts";
import type { Node } from "./node.ts";

/** Reads `2026-03-31`, which may have a time zone, and `20260331` (format 102 of CII). */
export function isoDate(node: Node | undefined): string | undefined {
  const text = node?.text;
  if (node === undefined || text === undefined) return undefined;
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = new Date(`${iso}T00:00:00Z`);
  if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)) return iso;
  throw new UnreadableInvoice("bad_value", say("einvoice.unreadable.date", { path: node.path }), node.path);
}
