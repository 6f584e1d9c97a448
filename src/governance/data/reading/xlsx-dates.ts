import { XmlStream } from "../../../formats/xml.ts";

/** Built-in number formats for dates and times. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** Returns a test for cell styles that show a number as a date or time. */
export async function readStyles(text: string): Promise<(style: number) => boolean> {
  const dates = new Set(BUILT_IN);
  const styles: boolean[] = [];
  let inStyles = false;
  const xml = new XmlStream({
    open: (name, attribute) => {
      if (name === "numFmt" && isDateFormat(attribute("formatCode") ?? ""))
        dates.add(Number(attribute("numFmtId")));
      else if (name === "cellXfs") inStyles = true;
      else if (name === "xf" && inStyles) styles.push(dates.has(Number(attribute("numFmtId") ?? 0)));
    },
    close: (name) => {
      if (name === "cellXfs") inStyles = false;
    },
  });
  for (let at = 0; at < text.length; at += 32_768) xml.push(text.slice(at, at + 32_768));
  return (style) => styles[style] ?? false;
}

/** True for dd.mm.yyyy; false for `0.00 "days"` and `[Red]0`. */
function isDateFormat(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "");
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

const DAY = 86_400_000;

/** 2026-03-01, or with a time of day 2026-03-01T08:30:00. */
export function serialText(serial: number, since1904: boolean): string | number {
  // Excel has a 29 February 1900, which did not exist.
  const shift = since1904 ? 24_107 : serial < 60 ? 25_568 : 25_569;
  const ms = Math.round((serial - shift) * 86_400) * 1000;
  if (serial < 0 || !Number.isFinite(ms) || ms >= 253_402_300_800_000) return serial;
  const text = new Date(ms).toISOString().slice(0, 19);
  return ms % DAY === 0 ? text.slice(0, 10) : text;
}
