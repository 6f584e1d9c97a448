/** Safety margin in thousandths, because other tokenizers count differently. */
const MARGIN = 1150;
/** Overhead per message, which also covers the start of the response. */
const PER_MESSAGE = 8;
/** Runs without spaces are split, because the tokenizer takes quadratic time on them. */
const RUN = /\S{120}/gu;

/** Loads the vocabulary on first use: it is a megabyte. */
export async function countTokens(text: string): Promise<number> {
  const { countTokens: count } = await import("gpt-tokenizer/encoding/cl100k_base");
  return count(text.replace(RUN, "$& "), { disallowedSpecial: new Set<string>() });
}

/** Returns an upper bound. `factor` is the endpoint's count relative to ours, in thousandths. */
export async function promptTokens(
  messages: readonly { content: string }[],
  factor: number,
): Promise<number> {
  let counted = 0;
  for (const { content } of messages) counted += PER_MESSAGE + (await countTokens(content));
  return Math.ceil((counted * Math.max(factor, 1000) * MARGIN) / 1_000_000);
}
