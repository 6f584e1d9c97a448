import { Button, Code, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEyeCheck, IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Moment } from "../../kit/values.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { Errand } from "./errand.tsx";

const words = defineWords({
  en: {
    title: "Witnesses",
    about:
      "A witness is the same program on another machine. It signs a checkpoint only when the log goes on from the one before, and refuses loudly when it was cut off or rewritten.",
    none: "No witness yet",
    noneAbout:
      "A laptop in a drawer will do. Make one with the command below, then add its name and key here.",
    add: "Add a witness",
    name: "Name",
    key: "Public key (x of the JWK)",
    keyHelp: "As `freehold audit witness init` prints it",
    save: "Add",
    remove: "Remove",
    removeTitle: (name: string) => `Remove the witness ${name}?`,
    removeAbout: "It counts no more for later checkpoints. What it signed must still be true.",
    since: "Since",
    added: "Witness added",
    removed: "Witness removed",
    command: "On the other machine",
    cosign: "Bring back what a witness signed",
    cosignAbout: "Without a network the note travels by hand: paste what the witness printed.",
    note: "Cosigned note",
    keep: "Keep it",
    kept: "The signature is kept",
    notNote: "This is no checkpoint.",
  },
  de: {
    title: "Zeugen",
    about:
      "Ein Zeuge ist dasselbe Programm auf einem anderen Rechner. Er zeichnet einen Prüfpunkt nur gegen, wenn das Protokoll den vorigen fortsetzt, und schlägt Alarm, wenn etwas abgeschnitten oder umgeschrieben wurde.",
    none: "Noch kein Zeuge",
    noneAbout:
      "Ein Laptop in der Schublade genügt. Legen Sie ihn mit dem Befehl unten an und tragen Sie Name und Schlüssel hier ein.",
    add: "Zeugen hinzufügen",
    name: "Name",
    key: "Öffentlicher Schlüssel (x des JWK)",
    keyHelp: "Wie `freehold audit witness init` ihn ausgibt",
    save: "Hinzufügen",
    remove: "Entfernen",
    removeTitle: (name: string) => `Zeugen ${name} entfernen?`,
    removeAbout: "Für spätere Prüfpunkte zählt er nicht mehr. Was er gezeichnet hat, muss weiterhin stimmen.",
    since: "Seit",
    added: "Zeuge hinzugefügt",
    removed: "Zeuge entfernt",
    command: "Auf dem anderen Rechner",
    cosign: "Gegenzeichnung zurückbringen",
    cosignAbout: "Ohne Netz reist der Prüfpunkt von Hand: Fügen Sie ein, was der Zeuge ausgegeben hat.",
    note: "Gegengezeichneter Prüfpunkt",
    keep: "Übernehmen",
    kept: "Die Gegenzeichnung ist übernommen",
    notNote: "Das ist kein Prüfpunkt.",
  },
});

const LIST = "GET /api/v1/audit/witnesses";

/** Who cosigns the checkpoints. */
export function Witnesses() {
  const t = useWords(words);
  const may = useMay();
  const witnesses = useCall(LIST, {});
  const [opened, { open, close }] = useDisclosure();
  const remove = useAct("DELETE /api/v1/audit/witnesses/:id", {
    stale: [LIST],
    done: t.removed,
    quiet: true,
  });
  const add = may("audit.witnesses.create") && (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={open}>
      {t.add}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Panel title={t.title} about={t.about} actions={add} flush>
        <Answered of={witnesses}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon={IconEyeCheck} title={t.none} about={t.noneAbout} />
            ) : (
              <DataTable
                caption={t.title}
                rows={data}
                rowKey={({ id }) => id}
                columns={[
                  { key: "name", label: t.name, head: true, render: ({ name }) => name },
                  { key: "key", label: t.key, render: ({ public_key }) => <Code>{public_key.x}</Code> },
                  { key: "since", label: t.since, render: ({ created_at }) => <Moment value={created_at} /> },
                  {
                    key: "remove",
                    label: t.remove,
                    hideLabel: true,
                    render: ({ id, name }) =>
                      may("audit.witnesses.delete") && (
                        <ConfirmButton
                          size="xs"
                          label={t.remove}
                          title={t.removeTitle(name)}
                          about={t.removeAbout}
                          confirm={t.remove}
                          danger
                          onConfirm={() => remove.mutateAsync({ path: { id } })}
                        />
                      ),
                  },
                ]}
              />
            )
          }
        </Answered>
      </Panel>
      <Panel title={t.command}>
        <Code block tabIndex={0}>
          {
            "freehold audit witness init --state witness.json --name notary.example\nfreehold audit witness checkpoint.txt --state witness.json --key key.jwk --proof consistency.json"
          }
        </Code>
      </Panel>
      {may("audit.checkpoints.list") && <Errand />}
      {may("audit.checkpoints.cosign") && <Cosign />}
      {opened && <AddWitness onClose={close} />}
    </Stack>
  );
}

function AddWitness({ onClose }: { onClose(): void }) {
  const t = useWords(words);
  const [name, setName] = useState("");
  const [x, setX] = useState("");
  const add = useAct("POST /api/v1/audit/witnesses", {
    stale: [LIST],
    done: t.added,
    quiet: true,
    onDone: onClose,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate({ body: { name: name.trim(), public_key: { kty: "OKP", crv: "Ed25519", x: x.trim() } } });
  }
  return (
    <Modal opened onClose={onClose} title={t.add}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.name}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label={t.key}
            description={t.keyHelp}
            required
            value={x}
            onChange={(event) => setX(event.currentTarget.value)}
          />
          {add.error && <ProblemNote error={add.error} />}
          <Button type="submit" loading={add.isPending}>
            {t.save}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

function Cosign() {
  const t = useWords(words);
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
