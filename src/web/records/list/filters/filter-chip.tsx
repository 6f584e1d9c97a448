import { CloseButton, Popover, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { MetaField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { ConditionForm } from "./condition-form.tsx";
import classes from "./filters.module.css";

interface FilterChipProps {
  collection: string;
  field: MetaField | undefined;
  name: string;
  text: string;
  operators: Readonly<Record<string, string>>;
  onChange(operators: Readonly<Record<string, string>>): void;
}

export function FilterChip({ collection, field, name, text, operators, onChange }: FilterChipProps) {
  const t = useTexts("records.filter");
  const [opened, setOpened] = useState(false);
  return (
    <span className={classes.chip}>
      <Popover
        opened={opened && field !== undefined}
        onChange={setOpened}
        width={320}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            aria-label={t.change({ text })}
            title={text}
            dir="auto"
            disabled={!field}
            onClick={() => setOpened(!opened)}
          >
            {text}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          {field && (
            <ConditionForm
              collection={collection}
              field={field}
              operators={operators}
              onApply={(next) => {
                onChange(next);
                setOpened(false);
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      <CloseButton
        size={24}
        iconSize={14}
        radius="xl"
        mr={2}
        aria-label={t.remove({ name })}
        onClick={() => onChange({})}
      />
    </span>
  );
}
