import { Button, Checkbox, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useNames } from "../../../language/names.ts";
import type { MetaLineField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";

interface ColumnChoiceProps {
  collection: string;
  columns: readonly MetaLineField[];
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

/** Menu for showing and hiding columns. Rarely used ones are hidden initially. */
export function ColumnChoice({ collection, columns, chosen, onChoose }: ColumnChoiceProps) {
  const t = useTexts("records.columnChoice");
  const names = useNames();
  return (
    <Menu closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconColumns3 size={14} stroke={1.6} />}>
          {t.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ name, required }) => (
          <Menu.Item
            key={name}
            disabled={required}
            leftSection={<Checkbox checked={chosen.has(name)} readOnly tabIndex={-1} aria-hidden size="xs" />}
            role="menuitemcheckbox"
            aria-checked={chosen.has(name)}
            onClick={() => onChoose(toggled(chosen, name))}
          >
            {names.field(collection, name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function toggled(set: ReadonlySet<string>, name: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(name)) next.add(name);
  return next;
}
