import { Checkbox, Stack, Text, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../language/format.ts";
import { ActionDialog } from "../../../records/form/action/action-dialog.tsx";
import { usePerson } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import type { MAIL_CALLS, Mailable } from "./mail-calls.ts";
import { FIRST, type MailStart } from "./mail-start.ts";

interface MailDialogProps {
  call: (typeof MAIL_CALLS)[Mailable];
  id: string;
  start: MailStart;
  note?: ReactNode;
  onClose(): void;
}

/** Editor of a message about a record, with its files to choose from. */
export function MailDialog({ call, id, start, note, onClose }: MailDialogProps) {
  const t = useTexts("papers.mail");
  const format = useFormat();
  const { to, subject, papers, files } = start;
  const name = usePerson()?.user.name ?? "";
  const [chosen, setChosen] = useState(papers.slice(0, 1).map((paper) => paper.id));
  const [others, setOthers] = useState<string[]>([]);
  const labelOf = (file: { name: string; size: number }) =>
    t.file({ name: file.name, size: format.bytes(file.size) });
  return (
    <ActionDialog
      title={t.title}
      size="lg"
      onClose={onClose}
      call={call}
      path={{ id }}
      fields={["to", "cc", "subject", "text"]}
      texts={t}
      start={{ to, subject, text: papers.length > 0 ? t.template({ document: subject, name }) : "" }}
      slots={{
        text: ({ value, errors, onChange }) => (
          <Textarea
            label={t.text}
            description={t.textHelp}
            required
            autosize
            minRows={8}
            value={typeof value === "string" ? value : ""}
            error={errors.get("text")}
            data-path="text"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ),
      }}
      bodyOf={(filled) => ({ ...filled, ...papersOf(papers, chosen), attachments: others })}
      submit={t.send}
      done={t.queued}
      stale={["GET /api/v1/settings/mail", "GET /api/v1/settings/mail/messages", "GET /api/v1/desk/mail"]}
    >
      {() =>
        papers.length + files.length > 0 && (
          <Stack gap="xs">
            {papers.length > 0 && (
              <Checkbox.Group label={t.papers} value={chosen} onChange={setChosen}>
                <Files of={papers} labelOf={labelOf} />
              </Checkbox.Group>
            )}
            {note && chosen.length > 0 && (
              <Text size="sm" c="var(--app-quiet)">
                {note}
              </Text>
            )}
            {files.length > 0 && (
              <Checkbox.Group label={t.files} value={others} onChange={setOthers}>
                <Files of={files} labelOf={labelOf} />
              </Checkbox.Group>
            )}
          </Stack>
        )
      }
    </ActionDialog>
  );
}

function Files({
  of,
  labelOf,
}: {
  of: MailStart["files"];
  labelOf(file: MailStart["files"][number]): string;
}) {
  return (
    <Stack gap="xs" mt="xs">
      {of.map((file) => (
        <Checkbox key={file.id} value={file.id} label={labelOf(file)} />
      ))}
    </Stack>
  );
}

/** Without the field, the record's first document is attached. */
function papersOf(offered: MailStart["papers"], chosen: readonly string[]) {
  if (offered.length === 0 || chosen.includes(FIRST)) return {};
  return { papers: chosen };
}
