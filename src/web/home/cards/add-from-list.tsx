import { Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { Card } from "../../../client/contract.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useTexts } from "../texts.ts";
import type { CardDraft } from "./card-draft.ts";
import { CardForm } from "./card-form.tsx";
import { useArrange, useDashboard } from "./use-dashboard.ts";

interface AddFromListProps {
  from: Pick<CardDraft, "collection" | "filter" | "q" | "sort" | "columns">;
  onClose(): void;
}

/** Puts a list with its filters on the start page. */
export function AddFromList({ from, onClose }: AddFromListProps) {
  const t = useTexts("home.addCard");
  const cards = useDashboard().data?.cards;
  const arrange = useArrange();
  const [error, setError] = useState<unknown>();

  async function add(card: Card) {
    setError(undefined);
    try {
      await arrange([...(cards ?? []), card]);
      notifications.show({ message: t.added, color: "green" });
      onClose();
    } catch (thrown) {
      setError(thrown);
    }
  }

  return (
    <Modal opened onClose={onClose} title={t.add} size="xl">
      {error !== undefined && <ProblemNote error={error} />}
      {cards && <CardForm from={from} onAdd={add} onCancel={onClose} />}
    </Modal>
  );
}
