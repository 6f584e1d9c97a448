import { ActionIcon, Button, Group, Modal, Tooltip } from "@mantine/core";
import { IconEye, IconFileTypePdf } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useActWith } from "../../kit/act.ts";
import { useMay } from "../../session/session.ts";
import styles from "./paper-button.module.css";
import { askPaper, type PaperRef, savePaper } from "./paper-file.ts";
import { useTexts } from "./texts.ts";

interface PaperButtonProps extends PaperRef {
  label?: string;
  primary?: boolean;
}

/** Downloads a record's document as PDF, or shows it first. */
export function PaperButton({ label, primary = false, ...ref }: PaperButtonProps) {
  const t = useTexts("papers.paperButton");
  const may = useMay();
  const save = useActWith((wanted: PaperRef) => savePaper(wanted));
  const [shown, setShown] = useState<Blob>();
  const show = useActWith(async (wanted: PaperRef) => (await askPaper(wanted)).blob(), { onDone: setShown });
  if (!may(`${ref.collection}.paper`)) return null;
  const name = label ?? t.download;
  return (
    <Group gap={4} wrap="nowrap" className="no-print">
      <Button
        variant={primary ? "filled" : "default"}
        leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
        loading={save.isPending}
        onClick={() => save.mutate(ref)}
      >
        {name}
      </Button>
      <Tooltip label={t.preview}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={`${t.preview}: ${name}`}
          loading={show.isPending}
          onClick={() => show.mutate(ref)}
        >
          <IconEye size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {shown && <PaperView file={shown} title={name} onClose={() => setShown(undefined)} />}
    </Group>
  );
}

function PaperView({ file, title, onClose }: { file: Blob; title: string; onClose(): void }) {
  const t = useTexts("papers.paperButton");
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <Modal opened onClose={onClose} title={title} size="xl" closeButtonProps={{ "aria-label": t.close }}>
      {address && <iframe className={styles.view ?? ""} src={address} title={title} />}
    </Modal>
  );
}
