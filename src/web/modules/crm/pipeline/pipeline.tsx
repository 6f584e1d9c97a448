import { Button } from "@mantine/core";
import { IconPlus, IconTargetArrow } from "@tabler/icons-react";
import { useState } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { ScrollBox } from "../../../kit/scroll-box.tsx";
import { useShownShortcuts } from "../../../kit/shortcuts.ts";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useNames } from "../../../language/names.ts";
import { useQuickMove } from "../../../records/form/quick-move.ts";
import { TransitionForm } from "../../../records/form/transition-form.tsx";
import { type AnyRecord, type MetaEntity, useEntity } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useAll } from "../../print/all.ts";
import { RestNote } from "../../print/rest-note.tsx";
import { useTexts } from "../texts.ts";
import styles from "./board.module.css";
import { Column } from "./column.tsx";
import { DealCard } from "./deal-card.tsx";
import { PipelineFilters, usePipelineQuery } from "./filters.tsx";
import { type Deal, ENDS, type Move, moveTo, type Place, STAGES } from "./stages.ts";

const STALE = ["GET /api/v1/crm/opportunities", "GET /api/v1/crm/stats"];

export function Page() {
  const t = useTexts("crm.pipeline");
  const may = useMay();
  const entity = useEntity("crm.opportunities");
  const query = usePipelineQuery(useToday());
  const open = useAll("GET /api/v1/crm/opportunities", { query: query.open }, { keep: true });
  const closed = useAll("GET /api/v1/crm/opportunities", { query: query.closed }, { keep: true });
  const add = may("crm.opportunities.create") && (
    <Button component={To} to="/crm/opportunities/new" leftSection={<IconPlus size={16} stroke={1.6} />}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} about={t.about} actions={add} />
      <PipelineFilters />
      <Answered of={open}>
        {({ data, page }) =>
          data.length === 0 && closed.data?.data.length === 0 ? (
            <Empty icon={IconTargetArrow} title={t.empty} about={t.emptyAbout} action={add} />
          ) : (
            <>
              <RestNote shown={data.length} more={page.next_cursor !== null} to="/crm/opportunities" />
              {entity && <Board entity={entity} open={data} closed={closed.data?.data ?? []} />}
            </>
          )
        }
      </Answered>
    </>
  );
}

const recordOf = (deal: Deal): AnyRecord => ({
  ...deal,
  version: deal.version ?? 0,
  state: deal.state ?? "",
});

interface BoardProps {
  entity: MetaEntity;
  open: readonly Deal[];
  closed: readonly Deal[];
}

function Board({ entity, open, closed }: BoardProps) {
  const t = useTexts("crm.pipeline");
  const names = useNames();
  const [dragged, setDragged] = useState<Deal>();
  const [asking, setAsking] = useState<{ deal: Deal; move: Move }>();
  const step = useQuickMove<{ record: AnyRecord; move: Move; place: Place }>(entity, STALE);
  // Optimistic update: the card moves at once, and returns if the move is rejected. Totals follow once saved.
  const moving = step.isPending ? step.variables : undefined;
  const placeOf = (deal: Deal) => (moving?.record.id === deal.id ? moving.place : deal.state);

  function onMove(deal: Deal, place: Place) {
    const move = moveTo(entity, deal, place);
    if (!move || step.isPending) return;
    if (move.takes.length + move.input.length > 0) setAsking({ deal, move });
    else step.mutate({ record: recordOf(deal), move, place });
  }

  useShownShortcuts([{ keys: "shift+left+right", label: t.keys }]);
  const shared = (place: Place) => ({
    place,
    welcome: dragged && moveTo(entity, dragged, place) !== undefined,
    onDrop: () => dragged && onMove(dragged, place),
  });
  return (
    <ScrollBox label={t.title}>
      <div className={styles.board}>
        {STAGES.map((stage) => {
          const cards = open.filter((deal) => placeOf(deal) === stage);
          const deals = open.filter(({ state }) => state === stage);
          return (
            <Column key={stage} {...shared(stage)} deals={deals} empty={cards.length === 0}>
              <ul className={styles.cards}>
                {cards.map((deal) => (
                  <DealCard
                    key={deal.id}
                    entity={entity}
                    deal={deal}
                    busy={moving?.record.id === deal.id}
                    onMove={onMove}
                    onDrag={setDragged}
                  />
                ))}
              </ul>
            </Column>
          );
        })}
        <div className={styles.ends}>
          {ENDS.map((end) => (
            <Column key={end} {...shared(end)} deals={closed.filter(({ state }) => state === end)} />
          ))}
        </div>
      </div>
      <span className="unseen" role="status">
        {step.variables &&
          !step.isSuccess &&
          (moving ? t.moving : t.stays)({
            name: String(step.variables.record.name),
            stage: names.state("crm.opportunities", step.variables.place),
          })}
      </span>
      {asking && (
        <TransitionForm
          entity={entity}
          record={recordOf(asking.deal)}
          move={asking.move}
          onClose={() => setAsking(undefined)}
        />
      )}
    </ScrollBox>
  );
}
