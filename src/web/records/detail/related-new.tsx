import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { newFrom } from "../form/prefill.ts";
import { type AnyRecord, type MetaEntity, useMeta } from "../meta.ts";
import { useTexts } from "../texts.ts";

interface NewRelatedProps {
  /** Collection of the new record, and its field that names this one. */
  collection: string;
  field: string;
  id: string;
}

/** Button that creates a related record, with what it shares with this one filled in. */
export function NewRelatedButton({ collection, field, id }: NewRelatedProps) {
  const t = useTexts("records.related");
  const names = useNames();
  const other = useMeta()?.get(collection);
  if (!other || !isOffered(other, field)) return null;
  return (
    <Button
      component={To}
      to={newFrom(other, field, id)}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.6} />}
      style={{ alignSelf: "flex-start" }}
    >
      {t.new({ name: names.inSentence(names.one(collection)) })}
    </Button>
  );
}

/** Menu of all related records that the user may create. */
export function NewRelatedMenu({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.related");
  const names = useNames();
  const meta = useMeta();
  const offered = entity.referred_by.flatMap(({ collection, field }) => {
    const other = meta?.get(collection);
    return other && isOffered(other, field) ? [{ other, field }] : [];
  });
  if (offered.length === 0 || record.archived_at) return null;
  const many = new Set(
    offered.map(({ other }) => other.collection).filter((one, i, all) => all.indexOf(one) !== i),
  );
  return (
    <Menu position="bottom-start" width={280} withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.6} />}>
          {t.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: "auto" }}>
        {offered.map(({ other, field }) => (
          <Menu.Item
            key={`${other.collection} ${field}`}
            component={To}
            to={newFrom(other, field, record.id)}
          >
            {names.one(other.collection)}
            {many.has(other.collection) && ` (${names.field(other.collection, field)})`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** True if a form can create a record that names this one in the field. */
function isOffered({ actions, fields }: MetaEntity, name: string): boolean {
  const field = fields.find((one) => one.name === name);
  return (
    actions.includes("create") && field !== undefined && field.kind === "reference" && field.set !== "rules"
  );
}
