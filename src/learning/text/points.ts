export function pointsIn(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) count -= 1;
  }
  return count;
}

export function offsetOf(text: string, point: number): number {
  let offset = 0;
  for (let left = point; left > 0 && offset < text.length; left -= 1) {
    const code = text.charCodeAt(offset);
    offset += code >= 0xd800 && code < 0xdc00 ? 2 : 1;
  }
  return offset;
}

export function slicePoints(text: string, start: number, end: number): string {
  const from = offsetOf(text, start);
  return text.slice(from, from + offsetOf(text.slice(from), end - start));
}
