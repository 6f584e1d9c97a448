import { Button, Stack } from "@mantine/core";
import { IconArrowBackUp, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import { FlashCard } from "./flash-card.tsx";
import { LeftOut } from "./left-out.tsx";
import classes from "./study.module.css";

export function Page() {
  const t = useTexts("learning.review");
  const format = useFormat();
  const [last, setLast] = useState<string>();
  const reviews = useCall("GET /api/v1/learning/reviews", { query: { limit: 20 } }, { keep: true });
  const undo = useAct("POST /api/v1/learning/cards/:id/undo", {
    done: t.undone,
    stale: ["GET /api/v1/learning/reviews", "GET /api/v1/learning/cards"],
    onDone: () => setLast(undefined),
  });
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          last !== undefined && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} stroke={1.6} />}
              loading={undo.isPending}
              onClick={() => undo.mutate({ path: { id: last }, body: {} })}
            >
              {t.undo}
            </Button>
          )
        }
      />
      <Stack gap="lg" className={classes.flash}>
        <Answered of={reviews} wait={<Wait rows={6} />}>
          {({ data: [first], due, next_due_at }) =>
            first ? (
              <FlashCard key={first.card_id} review={first} left={t.left({ count: due })} onDone={setLast} />
            ) : (
              <Empty
                icon={IconCircleCheck}
                title={last === undefined && next_due_at === null ? t.none : t.done}
                about={next_due_at === null ? t.noneAbout : t.next({ when: format.ago(next_due_at) })}
                action={
                  <Button component={To} to="/learning/mine" variant="default" mt="xs">
                    {t.mine}
                  </Button>
                }
              />
            )
          }
        </Answered>
        <LeftOut />
      </Stack>
    </>
  );
}
