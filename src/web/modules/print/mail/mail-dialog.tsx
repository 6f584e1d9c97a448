import { Checkbox, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../language/format.ts";
import { ActionDialog } from "../../../records/form/action/action-dialog.tsx";
import { useTexts } from "../texts.ts";
import type { MAIL_CALLS, Mailable } from "./mail-calls.ts";
import { FIRST, type MailFile, type MailPaper, type MailStart } from "./mail-start.ts";

interface MailDialogProps {
  call: (typeof MAIL_CALLS)[Mailable];
  id: string;
  start: MailStart;
  onClose(): void;
}

/** Editor of a message about a record, with its files to choose from. */
export function MailDialog({ call, id, start, onClose }: MailDialogProps) {
  const t = useTexts("papers.mail");
  const format = useFormat();
  const { to, subject, text, language, papers, files } = start;
  const [chosen, setChosen] = useState(papers.slice(0, 1).map((paper) => paper.id));
  const [others, setOthers] = useState<string[]>([]);
  const labelOf = (file: Pick<MailFile, "name" | "size">) =>
    t.file({ name: file.name, size: format.bytes(file.size) });
  const dataOf = ({ data }: MailPaper) =>
    data.map((file) => (file.in_pdf ? t.inPdf({ name: file.name }) : t.andFile({ file: labelOf(file) })));
  return (
    <ActionDialog
      title={t.title}
      size="lg"
      onClose={onClose}
      call={call}
      path={{ id }}
      fields={["to", "cc", "subject", "text"]}
      texts={t}
      start={{ to, subject, text }}
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
      bodyOf={(filled) => ({ ...filled, language, ...papersOf(papers, chosen), attachments: others })}
      submit={t.send}
      done={t.queued}
      stale={["GET /api/v1/settings/mail", "GET /api/v1/settings/mail/messages", "GET /api/v1/desk/mail"]}
    >
      {() =>
        papers.length + files.length > 0 && (
          <Stack gap="xs">
            {papers.length > 0 && (
              <Checkbox.Group label={t.papers} value={chosen} onChange={setChosen}>
                <Files<MailPaper>
                  of={papers}
                  labelOf={labelOf}
                  aboutOf={(paper) => dataOf(paper).join(" ")}
                />
              </Checkbox.Group>
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

interface FilesProps<F extends MailFile> {
  of: readonly F[];
  labelOf(file: F): string;
  aboutOf?(file: F): string;
}

function Files<F extends MailFile>({ of, labelOf, aboutOf }: FilesProps<F>) {
  return (
    <Stack gap="xs" mt="xs">
      {of.map((file) => (
        <Checkbox
          key={file.id}
          value={file.id}
          label={labelOf(file)}
          description={aboutOf?.(file) || undefined}
          styles={{ label: { overflowWrap: "anywhere" } }}
        />
      ))}
    </Stack>
  );
}

/** Without the field, the record's first document is attached. */
function papersOf(offered: MailStart["papers"], chosen: readonly string[]) {
  if (offered.length === 0 || chosen.includes(FIRST)) return {};
  return { papers: chosen };
}
