import type { Spent } from "./composer.ts";

/** Total cost of all requests for one unit of prose. */
export class Spending {
  readonly #engine: string;
  #promptTokens = 0;
  #completionTokens = 0;
  #costMicro = 0;

  constructor(engine: string) {
    this.#engine = engine;
  }

  add(promptTokens: number, completionTokens: number, cost: number): void {
    this.#promptTokens += promptTokens;
    this.#completionTokens += completionTokens;
    this.#costMicro += cost;
  }

  get total(): Spent {
    return {
      engine: this.#engine,
      promptTokens: this.#promptTokens,
      completionTokens: this.#completionTokens,
      costMicro: this.#costMicro,
      cpuMs: 0,
    };
  }
}
