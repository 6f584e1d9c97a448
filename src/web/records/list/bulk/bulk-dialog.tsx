import { Alert, Button, Group, Modal, Progress, ScrollArea, Stack, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { To } from "../../../kit/to.tsx";
import { showUndoable } from "../../../kit/undo.tsx";
import { useFormat } from "../../../language/format.ts";
import { CreatedLists, createdBy } from "../../form/move-message.tsx";
import { type MetaEntity, type MetaField, recordAddress } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { ChangeForm, FieldsForm } from "./bulk-fields.tsx";
import { undoBulk } from "./undo-bulk.ts";
import { type BulkAction, type Outcome, type Target, useBulk } from "./use-bulk.ts";

export interface BulkRequest {
  readonly title: string;
  readonly action: BulkAction;
  readonly fields?: readonly MetaField[];
  /** True if the user first picks a field to change. */
  readonly chooses?: boolean;
  /** True if the action needs confirmation. */
  readonly asks?: boolean;
}

interface BulkDialogProps {
  entity: MetaEntity;
  request: BulkRequest;
  count: number | undefined;
  find(fields: readonly string[]): Promise<readonly Target[]>;
  onClose(didIt: boolean): void;
}

export function BulkDialog({ entity, request, count, find, onClose }: BulkDialogProps) {
  const t = useTexts("records.bulkDialog");
  const format = useFormat();
  const bulk = useBulk(entity);
  const [outcome, setOutcome] = useState<Outcome>();
  const begun = useRef(false);
  const fields = request.fields ?? [];
  const asks = request.asks || request.chooses || fields.length > 0;

  async function go(data?: Readonly<Record<string, unknown>>) {
    if (begun.current) return;
    begun.current = true;
    const given =
      data &&
      Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null || request.chooses));
    const result = await bulk.run(find, { ...request.action, ...(given && { data: given }) });
    if (!result) begun.current = false;
    else if (isSimple(result)) close(result);
    else setOutcome(result);
  }

  /** Reports the changes with the undo once the dialog no longer covers the message. */
  function close(result = outcome) {
    onClose(result !== undefined);
    if (!result || result.done.length === 0) return;
    const text = t.done({ count: format.number(result.done.length) });
    const { action } = request.action;
    const created = result.done.flatMap(({ target, record }) =>
      createdBy(entity, action, target.before, record),
    );
    const message = created.length > 0 ? <CreatedLists message={text} created={created} /> : text;
    const undo = undoBulk(entity, request.action, result.done);
    if (undo) showUndoable(message, undo);
    else notifications.show({ message, color: "green" });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an action without input runs once, on open
  useEffect(() => {
    if (!asks) void go();
  }, []);

  const busy = bulk.progress !== undefined;
  const how = count === undefined ? t.all : count === 1 ? t.one : t.many({ count: format.number(count) });
  return (
    <Modal
      opened
      title={request.title}
      size={outcome && outcome.failed.length > 0 ? "lg" : "md"}
      withCloseButton={!busy}
      closeButtonProps={{ "aria-label": t.close }}
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      onClose={() => close()}
    >
      <Stack>
        {bulk.error !== undefined && <ProblemNote error={bulk.error} />}
        {busy && <Working progress={bulk.progress ?? { at: 0, of: 0 }} onStop={bulk.halt} />}
        {!busy && !outcome && (
          <>
            <Text size="sm" c="var(--app-quiet)">
              {how}
            </Text>
            {request.chooses && <ChangeForm entity={entity} onSubmit={(data) => void go(data)} />}
            {fields.length > 0 && (
              <FieldsForm
                entity={entity}
                fields={fields}
                submit={request.title}
                onSubmit={(data) => void go(data)}
              />
            )}
            {!request.chooses && fields.length === 0 && (
              <Group justify="flex-end">
                <Button variant="default" onClick={() => onClose(false)}>
                  {t.cancel}
                </Button>
                <Button onClick={() => void go()} data-autofocus>
                  {request.title}
                </Button>
              </Group>
            )}
          </>
        )}
        {!busy && outcome && (
          <>
            <Result entity={entity} outcome={outcome} />
            <Group justify="flex-end">
              <Button onClick={() => close()} data-autofocus>
                {t.close}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Working({ progress: { at, of }, onStop }: { progress: { at: number; of: number }; onStop(): void }) {
  const t = useTexts("records.bulkDialog");
  const format = useFormat();
  const [stopping, setStopping] = useState(false);
  return (
    <Stack gap="xs">
      <Text size="sm" aria-live="polite">
        {of === 0 ? t.finding : t.of({ at: format.number(at), of: format.number(of) })}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section aria-label={t.working} value={of === 0 ? 100 : (at / of) * 100} animated />
      </Progress.Root>
      <Group justify="flex-end">
        <Button
          variant="default"
          size="xs"
          disabled={stopping}
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          {stopping ? t.stopping : t.stop}
        </Button>
      </Group>
    </Stack>
  );
}

/** Number of failures listed initially. */
const LISTED = 200;

/** True if there is nothing to report besides the number of changed records. */
const isSimple = ({ failed, held, skipped, left }: Outcome) => failed.length + held + skipped + left === 0;

function Result({ entity, outcome }: { entity: MetaEntity; outcome: Outcome }) {
  const t = useTexts("records.bulkDialog");
  const format = useFormat();
  const { done, failed, held, skipped, left } = outcome;
  const [listed, setListed] = useState(LISTED);
  const lines = [
    done.length > 0 && t.done({ count: format.number(done.length) }),
    held > 0 && t.held({ count: format.number(held) }),
    skipped > 0 && t.skipped({ count: format.number(skipped) }),
    left > 0 && t.left({ count: format.number(left) }),
    failed.length > 0 && t.failed({ count: format.number(failed.length) }),
  ].filter((line) => line !== false);
  return (
    <Stack role="status">
      <Alert color={failed.length > 0 ? "yellow" : "green"} icon={<IconCircleCheck />}>
        {lines.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
      </Alert>
      {failed.length > 0 && (
        <ScrollArea.Autosize mah={320} type="auto">
          <Table aria-label={t.failed({ count: format.number(failed.length) })}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t.record}</Table.Th>
                <Table.Th scope="col">{t.reason}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {failed.slice(0, listed).map(({ id, label, message }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <To to={recordAddress(entity.collection, id)} target="_blank">
                      <span dir="auto">{label}</span>
                    </To>
                  </Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {failed.length > listed && (
            <Button variant="subtle" size="compact-sm" onClick={() => setListed(failed.length)}>
              {t.more({ count: format.number(failed.length - listed) })}
            </Button>
          )}
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}
