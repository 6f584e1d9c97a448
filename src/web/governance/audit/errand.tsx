import { Button, Group, List, NumberInput, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useActWith } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Files for an offline witness, and the signatures received so far. */
export function Errand() {
  const t = useTexts("governance.errand");
  const format = useFormat();
  const checkpoints = useCall("GET /api/v1/audit/checkpoints", { query: { limit: 25 } });
  const [chosen, setChosen] = useState<string | null>(null);
  const [last, setLast] = useState<number | string>("");
  const list = checkpoints.data?.data ?? [];
  const n = chosen ?? (list[0] ? String(list[0].size) : "");
  const signed = useCall(
    "GET /api/v1/audit/checkpoints/:n/cosignatures",
    { path: { n } },
    { enabled: n !== "" },
  );
  const note = useActWith(() => client.send("GET", "/api/v1/audit/checkpoints/:n/note", { path: { n } }), {
    quiet: true,
    onDone: async (answer) => saveFile(await answer.blob(), "checkpoint.txt"),
  });
  const proof = useActWith(
    (from: number) =>
      client.call("GET /api/v1/audit/checkpoints/:n/consistency", { path: { n }, query: { from } }),
    {
      quiet: true,
      onDone: (answer) =>
        saveFile(new Blob([JSON.stringify(answer)], { type: "application/json" }), "consistency.json"),
    },
  );
  const from = Number(last);
  const error = note.error ?? proof.error ?? signed.error ?? checkpoints.error;
  return (
    <Panel title={t.title} about={t.about}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={640}>
          <Select
            label={t.which}
            data={list.map(({ size, at }) => ({
              value: String(size),
              label: t.of({ size: format.number(size), at: format.moment(at) }),
            }))}
            value={n === "" ? null : n}
            onChange={setChosen}
            allowDeselect={false}
            searchable
          />
          <NumberInput
            label={t.last}
            description={t.lastHelp}
            value={last}
            onChange={setLast}
            min={1}
            max={Number(n) || 1}
            allowDecimal={false}
            hideControls
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
        </SimpleGrid>
        {signed.data && (
          <div>
            <Text size="sm" fw={500}>
              {t.signed}
            </Text>
            {signed.data.data.length === 0 ? (
              <Text size="sm" c="var(--app-quiet)">
                {t.nobody}
              </Text>
            ) : (
              <List size="sm">
                {signed.data.data.map(({ witness_id, name, at }) => (
                  <List.Item key={witness_id}>
                    {name}, <Moment value={at} />
                  </List.Item>
                ))}
              </List>
            )}
          </div>
        )}
        {error && <ProblemNote error={error} />}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            disabled={n === ""}
            loading={note.isPending}
            onClick={() => note.mutate(undefined)}
          >
            {t.note}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            disabled={n === "" || from < 1}
            loading={proof.isPending}
            onClick={() => proof.mutate(from)}
          >
            {t.proof}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
