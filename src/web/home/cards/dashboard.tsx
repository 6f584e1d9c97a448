import { Text } from "@mantine/core";
import { CatchBoundary } from "@tanstack/react-router";
import { type DragEvent, type ReactNode, useState } from "react";
import type { Card, CardFigure, Dashboard } from "../../../client/contract.ts";
import classes from "../../dashboards/card/card.module.css";
import { Frame } from "../../dashboards/card/frame.tsx";
import type { CardSize, PanelProps } from "../../dashboards/card/panel.ts";
import { Packed } from "../../dashboards/packed.tsx";
import { PANELS } from "../panels/panels.ts";
import { useTexts } from "../texts.ts";
import { CardTools } from "./card-tools.tsx";
import { FigureCard } from "./figure-card.tsx";
import { useArrange, useCardFigures } from "./use-dashboard.ts";

interface CardsProps extends Pick<Dashboard, "cards" | "offers"> {
  isArranging: boolean;
}

export function Cards({ cards, offers, isArranging }: CardsProps) {
  const t = useTexts("home.arrange");
  const figures = useCardFigures();
  const arrange = useArrange();
  const [held, setHeld] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState("");

  function move(id: string, to: number) {
    const from = cards.findIndex((card) => card.id === id);
    const card = cards[from];
    if (!card || to < 0 || to >= cards.length || from === to) return;
    void arrange(cards.toSpliced(from, 1).toSpliced(to, 0, card)).catch(() => undefined);
    setSaid(t.moved({ title: card.title ?? "", place: to + 1, count: cards.length }));
  }

  function dropOn(target: string) {
    if (held !== undefined)
      move(
        held,
        cards.findIndex(({ id }) => id === target),
      );
    setHeld(undefined);
    setOver(undefined);
  }

  const dragging = ({ id }: Card) =>
    isArranging && {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
        setHeld(id);
      },
      onDragEnd: () => {
        setHeld(undefined);
        setOver(undefined);
      },
      onDragOver: (event: DragEvent) => {
        if (held === undefined) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        dropOn(id);
      },
    };

  return (
    <div className={classes.cards} data-arranging={isArranging || undefined}>
      {runsOf(cards).map((run) => (
        <Run key={run.map(({ id }) => id).join(" ")} size={run[0]?.size}>
          {run.map((card, i) => (
            <div
              key={card.id}
              className={classes.place}
              {...(card.size !== "medium" && {
                style: { gridColumn: `span ${spanOf(card.size, i, run.length)}` },
              })}
              data-held={held === card.id || undefined}
              data-over={(over === card.id && held !== card.id) || undefined}
              {...dragging(card)}
            >
              <OneCard
                card={card}
                found={figures.get(card.id)}
                tools={
                  isArranging ? (
                    <CardTools
                      card={card}
                      at={cards.indexOf(card)}
                      count={cards.length}
                      isTile={isTile(card, offers)}
                      onMove={(to) => move(card.id, to)}
                      onSize={(size) =>
                        void arrange(cards.map((one) => (one === card ? { ...one, size } : one)))
                      }
                      onRemove={() => void arrange(cards.filter((one) => one !== card))}
                    />
                  ) : undefined
                }
              />
            </div>
          ))}
        </Run>
      ))}
      <Text className="unseen" aria-live="polite">
        {said}
      </Text>
    </div>
  );
}

function Run({ size, children }: { size: CardSize | undefined; children: ReactNode }) {
  if (size === "medium") return <Packed>{children}</Packed>;
  return (
    <div className={classes.run} data-size={size}>
      {children}
    </div>
  );
}

interface OneCardProps {
  card: Card;
  found: CardFigure | undefined;
  tools: ReactNode;
}

/** A card that fails does not take the page with it. */
function OneCard(props: OneCardProps) {
  const { card, tools } = props;
  return (
    <CatchBoundary
      getResetKey={() => JSON.stringify(card)}
      errorComponent={() => <FaultyCard title={card.title ?? ""} size={card.size} tools={tools} />}
    >
      <CardBody {...props} />
    </CatchBoundary>
  );
}

function FaultyCard({ title, size, tools }: PanelProps) {
  const t = useTexts("home.cards");
  return (
    <Frame title={title} size={size} aside={tools}>
      <p className={classes.rest}>{t.faulty}</p>
    </Frame>
  );
}

function CardBody({ card, found, tools }: OneCardProps) {
  const t = useTexts("home.cards");
  const { figure, name, size } = card;
  const title = card.title ?? "";
  const Panel = PANELS[name ?? ""];
  if (figure) return <FigureCard card={{ ...card, figure }} found={found} tools={tools} />;
  if (Panel) return <Panel title={title} size={size} tools={tools} />;
  return (
    <Frame title={title} size={size} aside={tools}>
      <p className={classes.rest}>{t.unavailable}</p>
    </Frame>
  );
}

/** Shipped cards that are tiles are shipped small. */
const isTile = ({ figure, name }: Card, offers: Dashboard["offers"]): boolean =>
  figure ? figure.kind === "number" : offers.some((offer) => offer.name === name && offer.size === "small");

/** Neighbours of one size. */
function runsOf(cards: readonly Card[]): Card[][] {
  const runs: Card[][] = [];
  for (const card of cards) {
    const last = runs.at(-1);
    if (last?.[0]?.size === card.size) last.push(card);
    else runs.push([card]);
  }
  return runs;
}

/** Columns of the grid, which rows of one to five cards divide evenly. */
const COLUMNS = 60;
const MOST_IN_ROW = { small: 5, large: 1 };

/** Width of a card in columns. Rows hold about as many cards each, and are filled. */
function spanOf(size: keyof typeof MOST_IN_ROW, at: number, count: number): number {
  const rows = Math.ceil(count / MOST_IN_ROW[size]);
  // The first rows take one more, if the cards do not divide evenly.
  const [each, more] = [Math.floor(count / rows), count % rows];
  const isLonger = at < more * (each + 1);
  return COLUMNS / (isLonger ? each + 1 : each);
}
