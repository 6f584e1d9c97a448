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
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { FlashCard } from "./flash-card.tsx";
import { LeftOut } from "./left-out.tsx";
import classes from "./study.module.css";

const words = defineWords({
  en: {
    title: "Review",
    about: "Questions come back just before you would forget them. Answer in your head, then look.",
    left: (count: number) => (count === 1 ? "One question left" : `${count} questions left`),
    undo: "Take back the last one",
    undone: "Taken back",
    done: "Done for now",
    next: (when: string) => `The next question is due ${when}.`,
    none: "Nothing to review",
    noneAbout: "What you answer in a course comes back here, so that it stays in your head.",
    mine: "To my learning",
  },
  de: {
    title: "Wiederholen",
    about:
      "Fragen kommen wieder, kurz bevor Sie die Antwort vergessen würden. Antworten Sie im Kopf, dann sehen Sie nach.",
    left: (count: number) => (count === 1 ? "Noch eine Frage" : `Noch ${count} Fragen`),
    undo: "Letzte zurücknehmen",
    undone: "Zurückgenommen",
    done: "Für jetzt erledigt",
    next: (when: string) => `Die nächste Frage ist ${when} fällig.`,
    none: "Nichts zu wiederholen",
    noneAbout: "Was Sie in einem Kurs beantworten, kommt hier wieder, damit es im Kopf bleibt.",
    mine: "Zu Mein Lernen",
  },
});

/** Due flash cards, those most likely to be forgotten first. */
export function Page() {
  const t = useWords(words);
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
              <FlashCard key={first.card_id} review={first} left={t.left(due)} onDone={setLast} />
            ) : (
              <Empty
                icon={IconCircleCheck}
                title={last === undefined && next_due_at === null ? t.none : t.done}
                about={next_due_at === null ? t.noneAbout : t.next(format.ago(next_due_at))}
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
