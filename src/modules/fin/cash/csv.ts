import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

/** RFC 4180: quoted cells may contain delimiters and line breaks. */
export function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
}

interface Cell {
  value: string;
  end: number;
}

function plain(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { value: text.slice(from, end), end };
}

/** Reads a quoted cell. Two quotes are an escaped quote; text after the closing quote belongs to the cell. */
function quoted(text: string, from: number, delimiter: string): Cell {
  let value = "";
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    // Without this error, the rest of the file would become one cell and its lines would be lost.
    if (close < 0) throw invalid("file", "QUOTE_OPEN", say("fin.errors.quoteNotClosed"));
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const tail = plain(text, close + 1, delimiter);
      return { value: value + tail.value, end: tail.end };
    }
    value += '"';
    at = close + 2;
  }
}

/** Returns the candidate that occurs most often in the first line. */
export function guessDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = end < 0 ? text : text.slice(0, end);
  const counts = [";", ",", "\t", "|"].map((mark) => ({ mark, count: first.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}
