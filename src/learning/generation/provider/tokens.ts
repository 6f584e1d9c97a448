/** Other tokenizers than ours count otherwise: what is put aside has this margin, in thousandths. */
const MARGIN = 1150;
/** Of each message, and of the answer that is begun. */
const PER_MESSAGE = 8;
/** A run of characters without a space is counted in pieces: whole, it takes the square of its length. */
const RUN = /\S{120}/gu;

/** How many tokens a text has, by a common vocabulary. Loaded at the first call of a model: it is a megabyte. */
export async function countTokens(text: string): Promise<number> {
  const { countTokens: count } = await import("gpt-tokenizer/encoding/cl100k_base");
  return count(text.replace(RUN, "$& "), { disallowedSpecial: new Set<string>() });
}

/** How many tokens a prompt is held to have at most; `factor`: what the endpoint is known to count beyond ours, in thousandths. */
export async function promptTokens(
  messages: readonly { content: string }[],
  factor: number,
): Promise<number> {
  let counted = 0;
  for (const { content } of messages) counted += PER_MESSAGE + (await countTokens(content));
  return Math.ceil((counted * Math.max(factor, 1000) * MARGIN) / 1_000_000);
}
