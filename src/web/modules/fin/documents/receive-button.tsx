import { Button, FileInput, Group, List, Modal, Stack, Text } from "@mantine/core";
import { IconFile, IconFileInvoice } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReceivedBill } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { problemAt } from "../../../kit/error-at.ts";
import { Note } from "../../../kit/note.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { ReferencePicker } from "../../../records/fields/reference-picker.tsx";
import { ListButton } from "../../../records/list/list-button.tsx";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Creates a bill from the supplier's e-invoice. */
export function ReceiveButton() {
  const t = useTexts("fin.receive");
  const may = useMay();
  const [opened, setOpened] = useState(false);
  if (!may("fin.bills.receive")) return null;
  return (
    <>
      <ListButton icon={IconFileInvoice} label={t.receive} onClick={() => setOpened(true)} />
      {opened && <ReceiveDialog onClose={() => setOpened(false)} />}
    </>
  );
}

function ReceiveDialog({ onClose }: { onClose(): void }) {
  const t = useTexts("fin.receive");
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [supplier, setSupplier] = useState<string | null>(null);
  const [received, setReceived] = useState<ReceivedBill>();
  const take = useAct("POST /api/v1/fin/bills/receive", {
    quiet: true,
    stale: ["GET /api/v1/fin/bills"],
    onDone: (answer) => {
      if ("dry_run" in answer) return;
      // Without anything to tell, the draft opens at once.
      if (remarksOf(answer).length === 0 && answer.bank.state !== "differs") open(answer);
      else setReceived(answer);
    },
  });
  const needsSupplier = supplier !== null || problemAt(take.error)("supplier_id") !== undefined;
  const open = ({ bill }: ReceivedBill) => {
    onClose();
    void navigate({ to: recordAddress("fin.bills", bill.id) });
  };
  return (
    <Modal opened onClose={onClose} title={t.receive} size="lg" closeOnClickOutside={false}>
      {received ? (
        <Remarks of={received} onOpen={() => open(received)} />
      ) : (
        <Stack>
          <FileInput
            label={t.file}
            description={t.fileHelp}
            leftSection={<IconFile size={16} stroke={1.6} />}
            accept=".xml,.pdf"
            value={file}
            onChange={setFile}
            clearable
          />
          {needsSupplier && (
            <ReferencePicker
              target="crm.accounts"
              label={t.supplier}
              value={supplier}
              onChange={setSupplier}
              filter={{ "kinds[contains]": "supplier" }}
            />
          )}
          {take.error && <ProblemNote error={take.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button
              disabled={!file}
              loading={take.isPending}
              onClick={() =>
                file && take.mutate({ query: supplier ? { supplier_id: supplier } : {}, body: file })
              }
            >
              {t.create}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

const remarksOf = ({ differences, findings }: ReceivedBill): string[] => [
  ...differences.map(({ message }) => message),
  ...findings.filter(({ level }) => level === "fatal").map(({ rule, message }) => `${rule}: ${message}`),
];

function Remarks({ of: received, onOpen }: { of: ReceivedBill; onOpen(): void }) {
  const t = useTexts("fin.receive");
  const { bank } = received;
  const remarks = [...new Set(remarksOf(received))];
  return (
    <Stack>
      {bank.state === "differs" && (
        <Note color="red" title={t.bankDiffers}>
          {t.bankDiffersAbout({ iban: bank.iban ?? "" })}
        </Note>
      )}
      {bank.state === "requested" && (
        <Note color="yellow" title={t.bankRequested}>
          {t.bankRequestedAbout({ iban: bank.iban ?? "" })}
        </Note>
      )}
      {remarks.length > 0 && (
        <>
          <Text size="sm">{t.check}</Text>
          <List size="sm">
            {remarks.map((remark) => (
              <List.Item key={remark}>{remark}</List.Item>
            ))}
          </List>
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onOpen}>{t.open}</Button>
      </Group>
    </Stack>
  );
}
