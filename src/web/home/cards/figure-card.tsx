import { Anchor, Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import type { Card, CardFigure, Figure, FigureSpec } from "../../../client/contract.ts";
import classes from "../../dashboards/card/card.module.css";
import { Frame } from "../../dashboards/card/frame.tsx";
import { Lead } from "../../dashboards/card/lead.tsx";
import { listOf } from "../../dashboards/drill.ts";
import { FigureLine } from "../../dashboards/figure-line.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { parametersOf } from "../../records/list/question.ts";
import { useTexts } from "../texts.ts";
import { BarsCard } from "./bars-card.tsx";
import { NumberCard } from "./number-card.tsx";
import { useLateFigure } from "./use-dashboard.ts";

const TableCard = lazy(async () => ({ default: (await import("./table-card.tsx")).TableCard }));

interface FigureCardProps {
  card: Card & { figure: FigureSpec };
  found: CardFigure | undefined;
  /** Controls while the page is being arranged. */
  tools?: ReactNode;
}

export function FigureCard({ card, found, tools }: FigureCardProps) {
  const t = useTexts("home.cards");
  const format = useFormat();
  const shown = useLateFigure(card.id, found);
  const { figure: spec, size, title } = card;
  const figure = shown?.figure;
  const isNumber = spec.kind === "number";
  const to = figure ? addressOf(spec, figure) : undefined;
  const count = figure?.total.count;
  const allText =
    spec.kind === "table" && count && count > 1 ? t.allOf({ count: format.number(count) }) : t.all;
  return (
    <Frame
      title={title ?? ""}
      size={size}
      flush={spec.kind === "table"}
      isLinked={isNumber && to !== undefined && !tools}
      aside={
        tools ??
        (!isNumber && to && (
          <Anchor
            component={To}
            to={to}
            size="sm"
            style={{ whiteSpace: "nowrap" }}
            aria-label={`${allText}: ${title}`}
          >
            {allText}
          </Anchor>
        ))
      }
    >
      {figure && to !== undefined ? (
        <FigureBody spec={spec} figure={figure} label={title ?? ""} to={tools ? undefined : to} />
      ) : (
        <Missing status={shown?.status} isSmall={size === "small"} />
      )}
    </Frame>
  );
}

interface FigureBodyProps {
  spec: FigureSpec;
  figure: Figure;
  label: string;
  to: string | undefined;
}

export function FigureBody({ spec, figure, label, to }: FigureBodyProps) {
  const isSum = spec.sum !== null;
  switch (spec.kind) {
    case "number":
      return <NumberCard figure={figure} spec={spec} to={to} label={label} />;
    case "bars":
      return <BarsCard figure={figure} spec={spec} label={label} />;
    case "line":
      return (
        <>
          <Lead figure={figure} spec={spec} />
          <div className={classes.chart}>
            <FigureLine label={label} collection={spec.collection} figure={figure} isSum={isSum} />
          </div>
        </>
      );
    case "table":
      return (
        <Suspense fallback={null}>
          <TableCard spec={spec} figure={figure} label={label} />
        </Suspense>
      );
  }
}

function addressOf({ collection, sort }: FigureSpec, { where, q }: Figure): string {
  return listOf(collection, {
    ...parametersOf(where),
    ...(q && { q }),
    ...(sort.length > 0 && { sort: sort.join(",") }),
  });
}

interface MissingProps {
  status: CardFigure["status"] | undefined;
  isSmall: boolean;
}

function Missing({ status, isSmall }: MissingProps) {
  const t = useTexts("home.cards");
  if (status === "unavailable") return <p className={classes.rest}>{t.unavailable}</p>;
  if (status === "too_broad") return <p className={classes.rest}>{t.tooBroad}</p>;
  return <Skeleton height={isSmall ? "60%" : 200} mt={6} radius="sm" aria-busy="true" />;
}
