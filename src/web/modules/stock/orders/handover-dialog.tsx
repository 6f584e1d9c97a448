import { Button, Group, Modal, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useActWith } from "../../../kit/act.ts";
import { DataTable } from "../../../kit/data-table.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { MomentInput } from "../../../records/fields/day-input.tsx";
import { DecimalInput } from "../../../records/fields/number-input.tsx";
import { ReferencePicker } from "../../../records/fields/reference-picker.tsx";
import { changed } from "../../../records/form/saved.ts";
import { client } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import {
  type HandLine,
  type HandOrder,
  handLines,
  lacksLot,
  partsOf,
  type Typed,
  type Way,
} from "./handover.ts";

const DONE = { receive: "receivedDone", deliver: "deliveredDone", return: "returnedDone" } as const;

type HandoverDialogProps = HandOrder & { way: Way; onClose(): void };

export function HandoverDialog({ way, onClose, ...given }: HandoverDialogProps) {
  const t = useTexts("ops.orders");
  const { collection, order } = given;
  const isPurchase = collection === "ops.purchase-orders";
  const lines = handLines(given, way);
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  const { data: found } = useCall(
    "GET /api/v1/ops/items",
    { query: { "id[in]": ids.join(","), limit: 200, fields: "sku,track,kind,uom" } },
    { enabled: ids.length > 0 },
  );
  const items = new Map(found?.data.map((item) => [item.id, item]));
  const itemOf = ({ itemId }: HandLine) => (itemId ? items.get(itemId) : undefined);
  const [typed, setTyped] = useState<Record<number, Typed>>(() =>
    Object.fromEntries(
      lines.map(({ line, open }) => [line, { quantity: way === "return" ? "" : open, lot: "" }]),
    ),
  );
  const [location, setLocation] = useState<string | null>(order.location_id ?? null);
  const [at, setAt] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const typedOf = ({ line }: HandLine) => typed[line] ?? { quantity: "", lot: "" };
  const change = (line: number, next: Partial<Typed>) =>
    setTyped((before) => ({
      ...before,
      [line]: { ...(before[line] ?? { quantity: "", lot: "" }), ...next },
    }));

  const parts = lines.flatMap((line) => partsOf(line, typedOf(line), itemOf(line)));
  const lacks = lines.some((line) => lacksLot(typedOf(line), itemOf(line)));
  const path = `/api/v1/${collection.replace(".", "/")}`;
  const book = useActWith(
    async () => {
      await client.request("POST", `${path}/:id/${way}`, {
        path: { id: order.id },
        body: {
          lines: parts,
          ...(location && { location_id: location }),
          ...(at && { at }),
          ...(note.trim() !== "" && { delivery_note: note.trim() }),
        },
        ...(order.version !== undefined && { version: order.version }),
      });
      await changed({ path });
    },
    {
      quiet: true,
      done: t[DONE[way]]({ number: order.number ?? "" }),
      stale: ["GET /api/v1/ops/stock", "GET /api/v1/ops/items"],
      onDone: onClose,
    },
  );
  const title =
    way === "receive" ? t.receive : way === "deliver" ? t.deliver : isPurchase ? t.sendBack : t.back;
  const about = way === "receive" ? t.receiveAbout : way === "deliver" ? t.deliverAbout : t.backAbout;
  const hasLots = [...items.values()].some(({ track }) => track !== "none");
  return (
    <Modal opened onClose={onClose} title={`${title}: ${order.number}`} size="xl" closeOnClickOutside={false}>
      <Stack>
        <Text size="sm" c="var(--app-quiet)">
          {lines.length === 0 ? t.nothing : about}
        </Text>
        <HandTable
          lines={lines}
          doneLabel={isPurchase ? t.received : t.delivered}
          hasLots={hasLots}
          itemOf={itemOf}
          typedOf={typedOf}
          onChange={change}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <ReferencePicker
            label={t.location}
            target="ops.locations"
            filter={{ kind: "internal", state: "active" }}
            value={location}
            onChange={(id) => setLocation(id)}
            canCreate={false}
          />
          <TextInput
            label={t.note}
            value={note}
            maxLength={100}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <MomentInput label={t.at} value={at} onChange={setAt} />
        </SimpleGrid>
        {lacks && <Text size="sm">{t.missing}</Text>}
        {book.error && <ProblemNote error={book.error} />}
        <Group justify="flex-end">
          <Button
            loading={book.isPending}
            disabled={parts.length === 0 || lacks}
            onClick={() => book.mutate(undefined)}
          >
            {title}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface HandTableProps {
  lines: readonly HandLine[];
  doneLabel: string;
  hasLots: boolean;
  itemOf(line: HandLine): { track?: string | null; uom?: string | null } | undefined;
  typedOf(line: HandLine): Typed;
  onChange(line: number, next: Partial<Typed>): void;
}

function HandTable({ lines, doneLabel, hasLots, itemOf, typedOf, onChange }: HandTableProps) {
  const t = useTexts("ops.orders");
  const format = useFormat();
  return (
    <DataTable
      caption={t.progress}
      rows={lines}
      rowKey={({ line }) => String(line)}
      columns={[
        { key: "text", label: t.line, head: true, render: ({ text }) => text },
        { key: "ordered", label: t.ordered, figures: true, render: ({ ordered }) => format.number(ordered) },
        { key: "done", label: doneLabel, figures: true, render: ({ done }) => format.number(done) },
        { key: "open", label: t.open, figures: true, render: ({ open }) => format.number(open) },
        {
          key: "now",
          label: t.now,
          figures: true,
          width: 130,
          render: (line) => (
            <DecimalInput
              aria-label={t.nowOf({ text: line.text })}
              value={typedOf(line).quantity}
              onChange={(value) => onChange(line.line, { quantity: String(value ?? "") })}
              rightSection={itemOf(line)?.uom}
              rightSectionWidth={44}
            />
          ),
        },
        ...(hasLots
          ? [
              {
                key: "lot",
                label: t.lot,
                width: 190,
                render: (line: HandLine) => {
                  const track = itemOf(line)?.track;
                  if (track !== "lot" && track !== "serial") return "";
                  const shared = {
                    "aria-label": t.lotOf({ text: line.text }),
                    value: typedOf(line).lot,
                    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
                      onChange(line.line, { lot: currentTarget.value }),
                  };
                  return track === "serial" ? (
                    <Textarea {...shared} autosize minRows={1} maxRows={6} placeholder={t.serials} />
                  ) : (
                    <TextInput {...shared} maxLength={60} />
                  );
                },
              },
            ]
          : []),
      ]}
    />
  );
}
