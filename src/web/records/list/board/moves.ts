import { fieldsOfMove, isFinal } from "../../form/move-fields.ts";
import type { AnyRecord, MetaEntity } from "../../meta.ts";

export type MetaMove = MetaEntity["transitions"][number];

/** Transitions from a state. Those that change the state come first. */
export function movesFrom({ transitions }: MetaEntity, state: string): readonly MetaMove[] {
  const open = transitions.filter(({ from }) => from.includes(state));
  const leads = ({ to }: MetaMove) => to.some((one) => one !== state);
  return [...open.filter(leads), ...open.filter((move) => !leads(move))];
}

export function movesBetween(entity: MetaEntity, from: string, to: string): readonly MetaMove[] {
  return movesFrom(entity, from).filter((move) => move.permitted && move.to.includes(to) && from !== to);
}

export function needsForm(entity: MetaEntity, move: MetaMove): boolean {
  return fieldsOfMove(entity, move).length > 0 || isFinal(entity, move);
}

export function fieldsOfMoves({ transitions, fields }: MetaEntity): readonly string[] {
  const known = new Set(fields.map(({ name }) => name));
  return transitions
    .flatMap(({ takes }) => takes.map(({ field }) => field))
    .filter((name) => known.has(name));
}

/** Why a card can't be moved to a state: missing permission, another state in between, or no transition. */
export type Refusal =
  | { readonly why: "role"; readonly move: string }
  | { readonly why: "way"; readonly move: string; readonly from: readonly string[] }
  | { readonly why: "none" };

export function refusalOf(entity: MetaEntity, record: AnyRecord, to: string): Refusal {
  const forbidden = movesFrom(entity, record.state).find((move) => move.to.includes(to));
  if (forbidden) return { why: "role", move: forbidden.name };
  const way = entity.transitions.find((move) => move.to.includes(to));
  return way ? { why: "way", move: way.name, from: way.from } : { why: "none" };
}
