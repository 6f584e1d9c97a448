import { FileInput } from "@mantine/core";
import { IconFile, IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useTexts } from "../texts.ts";

/** Imports the bank's answer to a payment file. The file names the run that it is about. */
export function AnswerButton() {
  const t = useTexts("fin.payouts");
  const [file, setFile] = useState<File | null>(null);
  const take = useAct("POST /api/v1/fin/payment-runs/status", {
    quiet: true,
    done: (answer) =>
      "dry_run" in answer ? "" : t.answered({ accepted: answer.accepted, rejected: answer.rejected }),
    stale: ["GET /api/v1/fin/payment-runs", "GET /api/v1/fin/payments", "GET /api/v1/fin/bills"],
    onDone: () => setFile(null),
  });
  return (
    <ConfirmButton
      label={t.answer}
      title={t.answer}
      about={t.answerAbout}
      confirm={t.answerTake}
      ready={file !== null}
      leftSection={<IconFileImport size={16} stroke={1.6} />}
      onConfirm={() => file && take.mutateAsync({ query: {}, body: file })}
    >
      <FileInput
        label={t.answerFile}
        leftSection={<IconFile size={16} stroke={1.6} />}
        accept=".xml"
        value={file}
        onChange={setFile}
        clearable
      />
    </ConfirmButton>
  );
}
