import {
  Button,
  Code,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from "@mantine/core";
import { IconDownload, IconFileTypePdf } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useActWith } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useNames } from "../../language/names.ts";
import { DayInput } from "../../records/fields/day-input.tsx";
import { ReferencePicker } from "../../records/fields/reference-picker.tsx";
import { useMeta } from "../../records/meta.ts";
import { client, useMay, usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { usePeriod } from "./period.ts";

const KINDS = ["record", "approval", "period"] as const;
type Kind = (typeof KINDS)[number];

export function Evidence() {
  const t = useTexts("governance.evidence");
  const may = useMay();
  return (
    <Stack gap="lg">
      <Panel title={t.title} about={t.about}>
        <Binder />
      </Panel>
      {may("audit.export") && (
        <Panel title={t.export} about={t.exportAbout}>
          <WholeLog />
        </Panel>
      )}
    </Stack>
  );
}

function WholeLog() {
  const t = useTexts("governance.evidence");
  const operator = usePerson()?.operator ?? false;
  const [log, setLog] = useState<"organization" | "appliance">("organization");
  const [first, setFirst] = useState<number | string>("");
  const from = Number(first) || 1;
  const take = useActWith(() => client.call("GET /api/v1/audit/export", { query: { log, from } }), {
    done: t.exported,
    quiet: true,
    onDone: (file) => saveFile(file, "audit.ndjson"),
  });
  return (
    <Stack align="flex-start">
      <Code block tabIndex={0}>
        freehold audit verify audit.ndjson --key key.jwk
      </Code>
      <Group align="flex-start">
        <NumberInput
          label={t.first}
          description={t.firstHelp}
          value={first}
          onChange={setFirst}
          min={1}
          allowDecimal={false}
          hideControls
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        {operator && (
          <Select
            label={t.log}
            data={(["organization", "appliance"] as const).map((value) => ({ value, label: t[value] }))}
            value={log}
            onChange={(value) => setLog(value === "appliance" ? value : "organization")}
            allowDeselect={false}
          />
        )}
      </Group>
      {take.error && <ProblemNote error={take.error} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        loading={take.isPending}
        onClick={() => take.mutate(undefined)}
      >
        {t.download}
      </Button>
    </Stack>
  );
}

function Binder() {
  const t = useTexts("governance.evidence");
  const names = useNames();
  const meta = useMeta();
  const period = usePeriod();
  const [url] = useUrlState();
  const [kind, setKind] = useState<Kind>(url.approval_id ? "approval" : "record");
  const [collection, setCollection] = useState<string | null>(url.collection ?? null);
  const [record, setRecord] = useState<string | null>(url.record_id ?? null);
  const [approval, setApproval] = useState(url.approval_id ?? "");
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const query =
    kind === "record"
      ? collection && record && { collection, record_id: record }
      : kind === "approval"
        ? approval.trim() && { approval_id: approval.trim() }
        : from && to && period(from, to);
  const make = useActWith((given: object) => client.call("GET /api/v1/audit/binder", { query: given }), {
    done: t.done,
    quiet: true,
    onDone: (file) => saveFile(file, "binder.zip"),
  });
  const may = useMay();
  const paper = useActWith(
    (given: object) => client.call("GET /api/v1/audit/binder/paper", { query: given }),
    {
      done: t.paperDone,
      quiet: true,
      onDone: (file) => saveFile(file, "evidence.pdf"),
    },
  );
  const collections = [...(meta?.keys() ?? [])].map((name) => ({ value: name, label: names.many(name) }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (query) make.mutate(query);
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <SegmentedControl
          aria-label={t.of}
          value={kind}
          onChange={(value) => setKind(KINDS.find((one) => one === value) ?? "record")}
          data={KINDS.map((value) => ({ value, label: t[value] }))}
          style={{ alignSelf: "flex-start" }}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" maw={640}>
          {kind === "record" && (
            <>
              <Select
                label={t.collection}
                data={collections}
                value={collection}
                onChange={(value) => {
                  setCollection(value);
                  setRecord(null);
                }}
                searchable
              />
              {collection ? (
                <ReferencePicker
                  label={t.which}
                  target={collection}
                  value={record}
                  onChange={setRecord}
                  canCreate={false}
                />
              ) : (
                <TextInput label={t.which} disabled />
              )}
            </>
          )}
          {kind === "approval" && (
            <TextInput
              label={t.approval_id}
              value={approval}
              onChange={(event) => setApproval(event.currentTarget.value)}
            />
          )}
          {kind === "period" && (
            <>
              <DayInput label={t.from} value={from} onChange={setFrom} />
              <DayInput label={t.to} value={to} onChange={setTo} />
            </>
          )}
        </SimpleGrid>
        {make.error && <ProblemNote error={make.error} />}
        {paper.error && <ProblemNote error={paper.error} />}
        <Group>
          <Button
            type="submit"
            disabled={!query}
            loading={make.isPending}
            leftSection={<IconDownload size={16} stroke={1.6} />}
          >
            {t.get}
          </Button>
          {may("audit.binder_paper") && (
            <Button
              variant="default"
              disabled={!query}
              loading={paper.isPending}
              leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
              onClick={() => query && paper.mutate(query)}
            >
              {t.getPaper}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
