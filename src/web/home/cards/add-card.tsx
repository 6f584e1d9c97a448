import { Badge, Modal, Tabs, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { Card, Dashboard } from "../../../client/contract.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useTexts } from "../texts.ts";
import classes from "./add-card.module.css";
import { CardForm } from "./card-form.tsx";

interface AddCardProps {
  dashboard: Dashboard;
  onClose(): void;
  onAdd(card: Card): Promise<void>;
}

/** Shipped cards to choose from, or an own card from any list. */
export function AddCard({ dashboard, onClose, onAdd }: AddCardProps) {
  const t = useTexts("home.addCard");
  const [error, setError] = useState<unknown>();
  const shown = new Set(dashboard.cards.map(({ name }) => name));
  const offers = dashboard.offers.filter(({ name }) => !shown.has(name));

  async function add(card: Card) {
    setError(undefined);
    try {
      await onAdd(card);
      onClose();
    } catch (thrown) {
      setError(thrown);
    }
  }

  return (
    <Modal opened onClose={onClose} title={t.title} size="xl">
      <Tabs defaultValue={offers.length > 0 ? "shipped" : "own"} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab
            value="shipped"
            rightSection={
              <Badge size="sm" variant="light">
                {offers.length}
              </Badge>
            }
          >
            {t.shipped}
          </Tabs.Tab>
          <Tabs.Tab value="own">{t.own}</Tabs.Tab>
        </Tabs.List>
        {error !== undefined && <ProblemNote error={error} />}
        <Tabs.Panel value="shipped">
          {offers.length === 0 ? (
            <Text size="sm" c="var(--app-quiet)">
              {t.allShown}
            </Text>
          ) : (
            <ul className={classes.offers}>
              {offers.map(({ name, title, size }) => (
                <li key={name}>
                  <UnstyledButton
                    className={classes.offer}
                    onClick={() => void add({ id: name, size, name, title: null, figure: null })}
                  >
                    {title}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="own">
          <CardForm onAdd={add} onCancel={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
