/** Per million tokens, in micro-units of the organisation's currency. */
export interface Price {
  prompt: number;
  completion: number;
}

const MILLION = 1_000_000;

/** In whole micro-units, rounded up. */
export function costOf(price: Price, promptTokens: number, completionTokens: number): number {
  return Math.ceil((promptTokens * price.prompt + completionTokens * price.completion) / MILLION);
}

export function affordableOutput(price: Price, promptTokens: number, asked: number, sum: number): number {
  if (costOf(price, promptTokens, asked) <= sum) return asked;
  if (price.completion === 0) return -1;
  return Math.floor((sum * MILLION - promptTokens * price.prompt) / price.completion);
}
