import { ActionIcon } from "@mantine/core";
import { IconLayoutDashboard } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../texts.ts";
import type { Question } from "./question.ts";

const AddFromList = lazy(async () => ({
  default: (await import("../../home/cards/add-from-list.tsx")).AddFromList,
}));

interface StartPageButtonProps {
  collection: string;
  question: Question;
  columns: readonly string[];
}

export function StartPageButton({ collection, question, columns }: StartPageButtonProps) {
  const t = useTexts("records.listView");
  const [opened, setOpened] = useState(false);
  const { where, q, sort } = question;
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t.toStart}
        title={t.toStart}
        onClick={() => setOpened(true)}
      >
        <IconLayoutDashboard size={18} stroke={1.6} />
      </ActionIcon>
      {opened && (
        <Suspense fallback={null}>
          <AddFromList
            from={{
              collection,
              filter: Object.fromEntries(
                Object.entries(where).map(([field, operators]) => [field, { ...operators }]),
              ),
              q: q || null,
              sort,
              columns,
            }}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
