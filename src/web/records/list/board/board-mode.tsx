import { Group, Skeleton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMemo, useState } from "react";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { ScrollBox } from "../../../kit/scroll-box.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useQuickMove } from "../../form/quick-move.ts";
import { changed } from "../../form/saved.ts";
import { TransitionForm } from "../../form/transition-form.tsx";
import type { AnyRecord, MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { expansionsFor } from "../columns.ts";
import { type Question, selectionOf } from "../question.ts";
import classes from "./board.module.css";
import { BoardLane } from "./board-lane.tsx";
import { cardFacts } from "./card-facts.ts";
import { type MetaMove, movesBetween, needsForm, refusalOf } from "./moves.ts";
import { useBoard } from "./use-board.ts";
import { WhichMove } from "./which-move.tsx";

interface BoardModeProps {
  entity: MetaEntity;
  question: Question;
}

interface Moving {
  readonly record: AnyRecord;
  readonly to: string;
}

export function BoardMode({ entity, question }: BoardModeProps) {
  const t = useTexts("records.boardMode");
  const names = useNames();
  const format = useFormat();
  const { collection } = entity;
  const facts = useMemo(() => cardFacts(entity), [entity]);
  const expand = expansionsFor(facts.columns);
  const list = {
    fields: facts.fields.join(","),
    ...(expand.length > 0 && { expand: expand.join(",") }),
    ...(question.sort.length > 0 && { sort: question.sort.join(",") }),
  };
  const board = useBoard(entity, selectionOf(question), list, facts.amount?.name);
  const [held, setHeld] = useState<AnyRecord>();
  const [moving, setMoving] = useState<ReadonlyMap<string, Moving>>(new Map());
  const [asking, setAsking] = useState<{ record: AnyRecord; move: MetaMove }>();
  const [choosing, setChoosing] = useState<{ record: AnyRecord; moves: readonly MetaMove[] }>();

  const make = useQuickMove(entity);

  async function go(record: AnyRecord, move: MetaMove) {
    if (moving.has(record.id)) return;
    if (needsForm(entity, move)) {
      setAsking({ record, move });
      return;
    }
    const to = move.to.find((state) => state !== record.state) ?? record.state;
    setMoving((before) => new Map(before).set(record.id, { record, to }));
    try {
      await make.mutateAsync({ record, move });
    } catch {
      // The error has been shown; the card returns to its column.
    } finally {
      await changed(entity);
      setMoving((before) => new Map([...before].filter(([id]) => id !== record.id)));
    }
  }

  function drop(record: AnyRecord, to: string) {
    setHeld(undefined);
    if (record.state === to) return;
    const moves = movesBetween(entity, record.state, to);
    const [only, ...others] = moves;
    if (only && others.length === 0) void go(record, only);
    else if (only) setChoosing({ record, moves });
    else notifications.show({ color: "yellow", title: t.refused, message: why(record, to) });
  }

  function why(record: AnyRecord, to: string): string {
    const refusal = refusalOf(entity, record, to);
    const state = names.state(collection, to);
    if (refusal.why === "none") return t.none({ state });
    const move = names.move(collection, refusal.move);
    if (refusal.why === "role") return t.role({ move });
    return t.way({
      state,
      move,
      from: format.either(refusal.from.map((one) => names.state(collection, one))),
    });
  }

  if (board.error) return <ProblemNote error={board.error} onRetry={board.retry} />;
  return (
    <>
      <ScrollBox label={t.board({ many: names.many(collection) })}>
        <div className={classes.board} aria-busy={board.pending}>
          {board.pending &&
            entity.states.map((state) => (
              <Group key={state} className={classes.lane} p="sm">
                <Skeleton height={18} width="50%" />
                <Skeleton height={88} />
                <Skeleton height={88} />
              </Group>
            ))}
          {board.lanes.map((lane) => (
            <BoardLane
              key={lane.state}
              entity={entity}
              facts={facts}
              lane={lane}
              moving={moving}
              held={held}
              isReading={board.reading.has(lane.state)}
              onMore={() => void board.more(lane.state)}
              onHold={setHeld}
              onDrop={drop}
              onMove={(record, move) => void go(record, move)}
            />
          ))}
        </div>
      </ScrollBox>
      {asking && (
        <TransitionForm
          entity={entity}
          record={asking.record}
          move={asking.move}
          onClose={() => setAsking(undefined)}
        />
      )}
      {choosing && (
        <WhichMove
          collection={collection}
          moves={choosing.moves}
          onClose={() => setChoosing(undefined)}
          onPick={(move) => {
            setChoosing(undefined);
            void go(choosing.record, move);
          }}
        />
      )}
    </>
  );
}
