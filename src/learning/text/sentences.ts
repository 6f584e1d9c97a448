/** A piece of a text, by UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** The sentences of a block's text, without the space around them. */
export function sentencesOf(text: string, language: string): Span[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
    segmenters.set(language, segmenter);
  }
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    return end > start ? [{ start, end }] : [];
  });
}
