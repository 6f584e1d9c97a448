import { Button, Group, SegmentedControl } from "@mantine/core";
import { type Icon, IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Problem } from "../../../client/index.ts";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { TransitionForm } from "../../records/form/transition-form.tsx";
import { addressOf, type MetaEntity, useEntity } from "../../records/meta.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { RestNote } from "../print/rest-note.tsx";
import { useNow } from "./clock.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { useTexts } from "./texts.ts";

interface Waiting extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly owner_id?: string | null;
  readonly version?: number;
  readonly state?: string;
}

interface WorkQueueProps<R extends Waiting> {
  collection: string;
  texts: Readonly<Record<"title" | "about" | "add" | "empty" | "emptyAbout", string>>;
  icon: Icon;
  of: UseQueryResult<{ data: R[]; page: { next_cursor: string | null } }, Problem>;
  order(one: R, other: R): number;
  nameOf(record: R): string;
  columns(now: number): readonly Column<R>[];
  filters?: ReactNode;
  /** Primary button, before the transitions. */
  first?(record: R): ReactNode;
}

/** Owner filter in the URL; undefined for all owners. */
export function useWhose(): string | undefined {
  const me = usePerson()?.user.id;
  const [{ whose }] = useUrlState();
  return whose === "mine" ? me : undefined;
}

export function WorkQueue<R extends Waiting>(props: WorkQueueProps<R>) {
  const { collection, texts, icon, of, filters } = props;
  const t = useTexts("crm.workQueue");
  const may = useMay();
  const entity = useEntity(collection);
  const [{ whose }, setUrl] = useUrlState();
  const address = addressOf(collection);
  return (
    <>
      <PageHead
        title={texts.title}
        about={texts.about}
        actions={
          may(`${collection}.create`) && (
            <Button component={To} to={`${address}/new`} leftSection={<IconPlus size={16} stroke={1.6} />}>
              {texts.add}
            </Button>
          )
        }
      />
      <Group mb="lg" align="flex-end">
        <SegmentedControl
          aria-label={t.whose}
          value={whose === "mine" ? "mine" : "all"}
          onChange={(value) => setUrl({ whose: value === "mine" ? value : undefined })}
          data={[
            { value: "all", label: t.all },
            { value: "mine", label: t.mine },
          ]}
        />
        {filters}
      </Group>
      <Answered of={of}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Empty icon={icon} title={texts.empty} about={texts.emptyAbout} />
          ) : (
            <>
              {entity && <Rows {...props} entity={entity} records={data} />}
              <RestNote shown={data.length} more={page.next_cursor !== null} to={address} />
            </>
          )
        }
      </Answered>
    </>
  );
}

type RowsProps<R extends Waiting> = WorkQueueProps<R> & { entity: MetaEntity; records: readonly R[] };

function Rows<R extends Waiting>({ entity, records, ...props }: RowsProps<R>) {
  const { texts, order, nameOf, columns, first } = props;
  const t = useTexts("crm.workQueue");
  const now = useNow();
  const [asked, setAsked] = useState<{ record: R; move: MetaEntity["transitions"][number] }>();
  return (
    <Panel flush>
      <DataTable<R>
        caption={texts.title}
        rows={[...records].sort(order)}
        rowKey={({ id }) => id}
        columns={[
          ...columns(now),
          {
            key: "owner",
            label: t.owner,
            render: ({ owner_id }) => owner_id && <Person id={owner_id} size="xs" />,
          },
          {
            key: "moves",
            label: t.moves,
            hideLabel: true,
            figures: true,
            render: (record) => (
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                {first?.(record)}
                <MoveMenu
                  entity={entity}
                  record={record}
                  name={nameOf(record)}
                  onAsk={(move) => setAsked({ record, move })}
                />
              </Group>
            ),
          },
        ]}
      />
      {asked && (
        <TransitionForm
          entity={entity}
          record={{ ...asked.record, version: asked.record.version ?? 0, state: asked.record.state ?? "" }}
          move={asked.move}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
