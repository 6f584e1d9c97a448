import { type Static, Type } from "@sinclair/typebox";
import { CARD_SIZES, type ShippedCard } from "../../engine/cards.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { localise } from "../../kernel/language.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { figureFields, figureSpecSchema } from "../../records/read/figures/spec.ts";

export const COLLECTION = "desk.dashboards";
export const PATH = "/api/v1/dashboard";
export const MOST_CARDS = 30;

const cardFields = {
  id: Type.String({ pattern: "^[A-Za-z0-9._-]{1,64}$", description: "Unique among the cards" }),
  size: oneOf(CARD_SIZES),
  name: nullable(
    Type.String({ minLength: 1, maxLength: 64, description: "Name of a shipped card such as fin.sales" }),
  ),
  title: nullable(Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" })),
  figure: nullable(Type.Object(figureFields, closed)),
};

export const cardInput = Type.Object(cardFields, { ...closed, $id: "CardInput" });

export type Card = Static<typeof cardInput>;

export const cardSchema = Type.Object(
  { ...cardFields, figure: nullable(figureSpecSchema) },
  { ...closed, $id: "Card" },
);

export const offerSchema = Type.Object(
  { name: Type.String(), title: Type.String(), size: oneOf(CARD_SIZES) },
  { ...closed, $id: "CardOffer" },
);

export const mayRead = (context: ReadContext, { needs }: ShippedCard) =>
  needs.every((permission) => context.may(permission));

/** More would not be a page that one takes in at a glance. Larger cards stand in pairs. */
const MOST_INITIAL = { small: 8, other: 6 };
const EVERYONE = "*";

/** Cards of the caller's roles. Someone with other roles only begins with what these may read. */
export function initialCards(context: ReadContext, shipped: readonly ShippedCard[]): Card[] {
  const readable = shipped.filter((card) => mayRead(context, card));
  const isFor = ({ roles }: ShippedCard, among: readonly string[]) =>
    roles.some((role) => among.includes(role));
  const own = readable.filter((card) => isFor(card, context.principal.roles));
  const begun =
    own.length > 0
      ? readable.filter((card) => isFor(card, [...context.principal.roles, EVERYONE]))
      : readable;
  const small = begun.filter(({ size }) => size === "small").slice(0, MOST_INITIAL.small);
  const others = begun.filter(({ size }) => size !== "small").slice(0, MOST_INITIAL.other);
  const paired = others.slice(0, others.length - (others.length % 2));
  return [...small, ...paired].map(({ name, size }) => ({ id: name, size, name, title: null, figure: null }));
}

/** Shipped cards get their title and figure from the program. */
export function showCard(context: ReadContext, shipped: readonly ShippedCard[], card: Card): Card {
  const known = shipped.find(({ name }) => name === card.name);
  if (!known) return card;
  const title = card.title ?? localise(context, known.title);
  return { ...card, title, figure: mayRead(context, known) ? (known.figure ?? null) : null };
}
