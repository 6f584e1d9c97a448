import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { Card, CardFigure, Dashboard } from "../../../client/contract.ts";
import { useBriefProblem } from "../../kit/problem-text.ts";
import { keyOf, queries, stale, useCall } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { DASHBOARD, FIGURES } from "./calls.ts";

export function useDashboard() {
  return useCall(DASHBOARD, {}, { fresh: 5 * 60_000 });
}

/** Figures of all cards in one call, which begins at the same time as that for the cards. */
export function useCardFigures(): ReadonlyMap<string, CardFigure> {
  const { data } = useCall(FIGURES, {}, { fresh: 60_000, keep: true });
  return new Map(data?.data.map((one) => [one.id, one]));
}

/** A card that takes longer than the others is asked for alone. */
export function useLateFigure(id: string, found: CardFigure | undefined): CardFigure | undefined {
  const isLate = found?.status === "deferred";
  const { data } = useCall(FIGURES, { query: { cards: [id] } }, { enabled: isLate, fresh: 60_000 });
  return isLate ? data?.data[0] : found;
}

/** Shows the new arrangement at once, and saves one after the other. */
export function useArrange() {
  const textOf = useBriefProblem();
  const key = keyOf(DASHBOARD, {});
  const { mutateAsync } = useMutation<Dashboard, Error, readonly Card[]>({
    scope: { id: "dashboard" },
    mutationFn: (cards) =>
      client.call("PUT /api/v1/dashboard", {
        body: { version: versionKept(), cards: cards.map(contentOf) },
      }),
    onMutate: (cards) => {
      queries.setQueryData<Dashboard>(key, (before) => before && { ...before, cards: [...cards] });
    },
    onSuccess: (saved, cards) => {
      queries.setQueryData<Dashboard>(key, (now) => ({
        ...saved,
        // A later arrangement that waits to be saved stays.
        cards: now && now.cards.length !== cards.length ? now.cards : saved.cards,
      }));
    },
    onError: (error) => {
      notifications.show({ message: textOf(error), color: "red", autoClose: 12_000 });
      void stale(DASHBOARD);
    },
  });
  return mutateAsync;

  function versionKept(): number {
    return queries.getQueryData<Dashboard>(key)?.version ?? 0;
  }
}

/** The program keeps the figures and titles of shipped cards. */
function contentOf(card: Card): Card {
  return card.name === null ? card : { ...card, title: null, figure: null };
}
