/** What a million tokens cost, in micro-units of the organisation's currency. */
export interface Price {
  prompt: number;
  completion: number;
}

const MILLION = 1_000_000;

/** What a number of tokens costs, in whole micro-units: a part of one is one. */
export function costOf(price: Price, promptTokens: number, completionTokens: number): number {
  return Math.ceil((promptTokens * price.prompt + completionTokens * price.completion) / MILLION);
}

/** The longest answer that a sum is enough for, not longer than asked. Negative when not even the prompt is covered. */
export function affordableOutput(price: Price, promptTokens: number, asked: number, sum: number): number {
  if (costOf(price, promptTokens, asked) <= sum) return asked;
  if (price.completion === 0) return -1;
  return Math.floor((sum * MILLION - promptTokens * price.prompt) / price.completion);
}
