import { Button, Group, Loader, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { Panel } from "../../kit/panel.tsx";
import { useBriefProblem } from "../../kit/problem-text.ts";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import classes from "./library.module.css";
import { cancelUploads, clearUploads, retryUpload, type Upload, useUploads } from "./uploads.ts";

export function UploadList() {
  const t = useTexts("learning.uploadList");
  const list = useUploads();
  if (list.length === 0) return null;
  const sent = list.filter(({ status }) => status === "sent").length;
  const open = list.filter(({ status }) => status === "waiting" || status === "sending");
  return (
    <Panel
      title={t.title}
      about={
        <span role="status">
          {t.summary({ sent, all: list.length, failed: list.length - sent - open.length })}
        </span>
      }
      actions={
        open.length === 0 ? (
          <Button size="xs" variant="subtle" color="gray" onClick={clearUploads}>
            {t.clear}
          </Button>
        ) : (
          open.length > 1 && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => cancelUploads(open.map(({ key }) => key))}
            >
              {t.cancelAll}
            </Button>
          )
        )
      }
    >
      <ul className={classes.uploads} aria-label={t.title}>
        {list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </Panel>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const t = useTexts("learning.uploadList");
  const format = useFormat();
  const textOf = useBriefProblem();
  const { key, status, share = 0, unfit, error, document, file } = upload;
  const statusText =
    status === "failed"
      ? textOf(error)
      : status === "unfit"
        ? t[unfit ?? "kind"]
        : status === "sent"
          ? document?.duplicate_of
            ? t.twice
            : t.sent
          : t[status];
  const bad = status === "failed" || status === "unfit";
  return (
    <li>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <span className={classes.sign} data-bad={bad || undefined}>
          {status === "sending" ? (
            <Loader size={16} />
          ) : bad ? (
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          ) : status === "cancelled" ? (
            <IconX size={18} stroke={1.6} aria-hidden />
          ) : status === "sent" ? (
            <IconCheck size={18} stroke={1.8} aria-hidden />
          ) : (
            <IconClock size={18} stroke={1.6} aria-hidden />
          )}
        </span>
        <Stack gap={0} style={{ flex: 1, minWidth: 0 }}>
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" truncate dir="auto">
              {file.name}
            </Text>
            <Text size="xs" c="var(--app-quiet)" className="figures" style={{ flexShrink: 0 }}>
              {format.bytes(file.size)}
            </Text>
          </Group>
          <Text size="xs" c={bad ? "var(--mantine-color-error)" : "var(--app-quiet)"}>
            {statusText}
          </Text>
          {status === "sending" && (
            <Progress value={share * 100} size="xs" mt={4} aria-label={t.sentOf({ name: file.name })} />
          )}
        </Stack>
        {(status === "failed" || status === "cancelled") && (
          <Button size="compact-xs" variant="default" onClick={() => retryUpload(key)}>
            {t.again}
          </Button>
        )}
        {(status === "waiting" || status === "sending") && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t.cancelOf({ name: file.name })}
            onClick={() => cancelUploads([key])}
          >
            {t.cancel}
          </Button>
        )}
      </Group>
    </li>
  );
}
