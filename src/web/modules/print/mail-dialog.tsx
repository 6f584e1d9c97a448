import { Checkbox, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Calls } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { useTexts } from "./texts.ts";

/** Actions that send a record by e-mail. */
export type MailCall = {
  [K in keyof Calls]: K extends `POST ${string}/:id/send-mail` ? K : never;
}[keyof Calls];

/** File of the record that can be attached. */
export interface MailFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

interface MailDialogProps {
  call: MailCall;
  id: string;
  start: { to?: string; subject?: string; text?: string };
  files: readonly MailFile[];
  onClose(): void;
}

/** Editor of a message about a record, with its files to choose from. */
export function MailDialog({ call, id, start, files, onClose }: MailDialogProps) {
  const t = useTexts("papers.mail");
  const format = useFormat();
  // Files are listed newest first: usually that is the document itself.
  const [chosen, setChosen] = useState(files.slice(0, 1).map((file) => file.id));
  return (
    <ActionDialog
      title={t.title}
      size="lg"
      onClose={onClose}
      call={call}
      path={{ id }}
      fields={["to", "subject", "text"]}
      texts={t}
      start={start}
      slots={{
        text: ({ value, errors, onChange }) => (
          <Textarea
            label={t.text}
            description={t.textHelp}
            autosize
            minRows={8}
            value={typeof value === "string" ? value : ""}
            error={errors.get("text")}
            data-path="text"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ),
      }}
      bodyOf={(filled) => ({ ...filled, attachments: chosen })}
      submit={t.send}
      done={t.queued}
      stale={["GET /api/v1/settings/mail", "GET /api/v1/settings/mail/messages"]}
    >
      {() =>
        files.length > 0 && (
          <Checkbox.Group label={t.files} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {files.map((file) => (
                <Checkbox
                  key={file.id}
                  value={file.id}
                  label={t.file({ name: file.name, size: format.bytes(file.size) })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )
      }
    </ActionDialog>
  );
}
