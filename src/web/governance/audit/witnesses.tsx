import { Button, Code, Stack, Textarea } from "@mantine/core";
import { IconEyeCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useAct } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Moment } from "../../kit/values.tsx";
import { isObject } from "../../records/fields/values.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ActionInput } from "../../records/form/action/action-input.tsx";
import { ResourcePanel } from "../../resource/resource.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { Errand } from "./errand.tsx";

export function Witnesses() {
  const t = useTexts("governance.witnesses");
  const may = useMay();
  return (
    <Stack gap="lg">
      <ResourcePanel
        title={t.title}
        about={t.about}
        list="GET /api/v1/audit/witnesses"
        empty={{ icon: IconEyeCheck, title: t.none, about: t.noneAbout }}
        columns={[
          { key: "name", label: t.name, head: true, render: ({ name }) => name },
          { key: "key", label: t.public_key, render: ({ public_key }) => <Code>{public_key.x}</Code> },
          { key: "since", label: t.since, render: ({ created_at }) => <Moment value={created_at} /> },
        ]}
        create={{
          needs: "audit.witnesses.create",
          label: t.add,
          form: (close) => <AddWitness onClose={close} />,
        }}
        moves={[
          {
            call: "DELETE /api/v1/audit/witnesses/:id",
            label: t.remove,
            needs: "audit.witnesses.delete",
            ask: ({ name }) => ({ title: t.removeTitle({ name }), about: t.removeAbout }),
            danger: true,
            done: t.removed,
          },
        ]}
      />
      <Panel title={t.command}>
        <Code block tabIndex={0}>
          {
            "freehold audit witness init --state witness.json --name notary.example\nfreehold audit witness checkpoint.txt --state witness.json --key key.jwk --proof consistency.json"
          }
        </Code>
      </Panel>
      {may("audit.checkpoints.list") && <Errand />}
      {may("audit.checkpoints.cosign") && <Cosign />}
    </Stack>
  );
}

function AddWitness({ onClose }: { onClose(): void }) {
  const t = useTexts("governance.witnesses");
  return (
    <ActionDialog
      title={t.add}
      onClose={onClose}
      call="POST /api/v1/audit/witnesses"
      fields={["name", "public_key"]}
      texts={t}
      slots={{
        // Only the identifying part of a witness key is shown.
        public_key: ({ value, onChange, ...slot }) => (
          <ActionInput
            {...slot}
            field={{ ...slot.field, kind: "text" }}
            value={isObject(value) ? value.x : null}
            onChange={(x) => onChange(x === null ? null : { kty: "OKP", crv: "Ed25519", x })}
          />
        ),
      }}
      submit={t.save}
      done={t.added}
      stale={["GET /api/v1/audit/witnesses"]}
    />
  );
}

function Cosign() {
  const t = useTexts("governance.witnesses");
  const [note, setNote] = useState("");
  const read = readCheckpoint(`${note.trim()}\n`);
  const cosign = useAct("POST /api/v1/audit/checkpoints/:n/cosignatures", {
    stale: ["GET /api/v1/audit/checkpoints"],
    done: t.kept,
    quiet: true,
    onDone: () => setNote(""),
  });
  return (
    <Panel title={t.cosign} about={t.cosignAbout}>
      <Stack align="flex-start">
        <Textarea
          label={t.note}
          w="100%"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={12}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          error={note.trim() !== "" && !read && t.notNote}
        />
        {cosign.error && <ProblemNote error={cosign.error} />}
        <Button
          variant="default"
          disabled={!read}
          loading={cosign.isPending}
          onClick={() =>
            read && cosign.mutate({ path: { n: String(read.size) }, body: { note: `${note.trim()}\n` } })
          }
        >
          {t.keep}
        </Button>
      </Stack>
    </Panel>
  );
}
