import { type Action, doorOf } from "../kernel/action.ts";

export class Registry {
  readonly actions: readonly Action[];
  readonly #byName: ReadonlyMap<string, Action>;

  constructor(actions: readonly Action[]) {
    this.actions = actions;
    this.#byName = new Map(actions.map((action) => [action.name, action]));
    const open = actions.find(({ scope, http }) => !scope && http.some((one) => doorOf(one) === "key"));
    if (open) throw new Error(`API keys come to ${open.name}, but it names no scope`);
    if (this.#byName.size !== actions.length) throw new Error(`two actions are named ${repeated(actions)}`);
  }

  find(name: string): Action | undefined {
    return this.#byName.get(name);
  }
}

function repeated(actions: readonly Action[]): string | undefined {
  const seen = new Set<string>();
  return actions.find(({ name }) => seen.size === seen.add(name).size)?.name;
}
