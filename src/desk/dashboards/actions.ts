import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { localise } from "../../kernel/language.ts";
import { closed } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import { say } from "../../text/message.ts";
import type { DeskParts } from "../part.ts";
import { requireList } from "../views/actions.ts";
import {
  type Card,
  cardInput,
  cardSchema,
  MOST_CARDS,
  mayRead,
  offerSchema,
  PATH,
  showCard,
} from "./card.ts";
import { tried } from "./figures.ts";
import { currentCards, ownDashboard, resetDashboard, saveDashboard } from "./store.ts";

const dashboardSchema = Type.Object(
  {
    version: Type.Integer({ description: "0 for the default of your roles" }),
    cards: Type.Array(cardSchema),
    offers: Type.Array(offerSchema, { description: "Shipped cards that you can see" }),
  },
  { ...closed, $id: "Dashboard" },
);

export function getDashboardAction(parts: DeskParts): Action {
  return defineAction({
    name: "dashboards.get",
    summary: "Get your start page",
    description: "The cards that you have chosen, or those with which your roles begin.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: dashboardSchema,
    run: async (context) => show(context, parts),
  });
}

export function updateDashboardAction(parts: DeskParts): Action {
  return defineAction({
    name: "dashboards.update",
    summary: "Arrange your start page",
    description: `Replaces the cards, at most ${MOST_CARDS}, in their order.`,
    kind: "write",
    access: "signed_in",
    http: [
      { method: "PUT", path: PATH },
      { method: "PATCH", path: PATH },
    ],
    errors: ["RECORD_VERSION_CONFLICT", "FILTER_UNKNOWN_FIELD", "QUERY_TOO_BROAD"],
    input: Type.Object(
      {
        version: Type.Optional(
          Type.Integer({ minimum: 0, description: "Version on which the change is based" }),
        ),
        cards: Type.Array(cardInput, { maxItems: MOST_CARDS }),
      },
      { ...closed, $id: "DashboardUpdate" },
    ),
    output: dashboardSchema,
    run: async (context, { version, cards }) => {
      const before = ownDashboard(context);
      guardVersion(before?.version ?? 0, version);
      const known = new Map(
        currentCards(context, parts.cards).map((card) => [card.id, JSON.stringify(card)]),
      );
      requireDistinct(cards);
      // An unchanged card stays, even if its data can no longer be seen.
      for (const [i, card] of cards.entries())
        if (known.get(card.id) !== JSON.stringify({ ...card, ...ofShipped(card) }))
          await tryCard(context, parts, card, `cards.${i}`);
      saveDashboard(
        context,
        before,
        cards.map((card) => ({ ...card, ...ofShipped(card) })),
      );
      return show(context, parts);
    },
  });
}

export function resetDashboardAction(parts: DeskParts): Action {
  return defineAction({
    name: "dashboards.reset",
    summary: "Reset your start page to the default of your roles",
    kind: "write",
    access: "signed_in",
    http: [{ method: "DELETE", path: PATH }],
    input: Type.Object({}, closed),
    output: dashboardSchema,
    run: async (context) => {
      const own = ownDashboard(context);
      if (own) resetDashboard(context, own);
      return show(context, parts);
    },
  });
}

function show(context: ReadContext, parts: DeskParts) {
  const { cards: shipped } = parts;
  return {
    version: ownDashboard(context)?.version ?? 0,
    cards: currentCards(context, parts.cards).map((card) => showCard(context, shipped, card)),
    offers: shipped
      .filter((card) => mayRead(context, card))
      .map(({ name, title, size }) => ({ name, title: localise(context, title), size })),
  };
}

/** The figure and title of a shipped card stay with the program. */
function ofShipped({ name, title, figure }: Card): Pick<Card, "title" | "figure"> {
  return name === null ? { title, figure } : { title: null, figure: null };
}

function requireDistinct(cards: readonly Card[]): void {
  const ids = new Set(cards.map(({ id }) => id));
  if (ids.size < cards.length) throw invalid("cards", "DUPLICATE_VALUE", say("desk.errors.cardTwice"));
}

/** Reads the card's figure, so that settings that the list rejects cannot be saved. */
async function tryCard(context: WriteContext, parts: DeskParts, card: Card, path: string): Promise<void> {
  const { name, figure, title } = card;
  if (name !== null) {
    const known = parts.cards.find((one) => one.name === name);
    if (!known || !mayRead(context, known))
      throw invalid(`${path}.name`, "UNKNOWN_CARD", say("desk.errors.unknownCard"));
    return;
  }
  if (!figure || title === null) throw invalid(path, "CARD_INCOMPLETE", say("desk.errors.cardIncomplete"));
  requireList(context, parts.catalog, figure.collection);
  await tried(context, parts, figure);
}
