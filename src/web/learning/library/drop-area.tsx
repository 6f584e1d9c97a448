import { Button, Group, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconCloudUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Audience, LibraryDomain } from "../../../client/contract.ts";
import { isForSomebody, textOf } from "../../kit/audience.ts";
import { AudiencePicker } from "../../kit/audience-picker.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import classes from "./library.module.css";
import { addUploads, ENDINGS } from "./uploads.ts";

interface DropAreaProps {
  domain: LibraryDomain | undefined;
  maxBytes: number | undefined;
}

export function DropArea({ domain, maxBytes }: DropAreaProps) {
  const t = useTexts("learning.dropArea");
  const [audience, setAudience] = useState<Audience | null>(null);
  const isReady = audience === null || isForSomebody(audience);
  return (
    <Stack gap="sm">
      <Dropping
        domain={domain}
        maxBytes={maxBytes}
        isReady={isReady}
        onDrop={(files) =>
          addUploads(
            files,
            { domain: domain?.id, audience: audience ? textOf(audience) : undefined },
            maxBytes,
          )
        }
      />
      <AudiencePicker
        label={t.who}
        value={audience}
        onChange={setAudience}
        unless={domain ? t.as({ collection: domain.name }) : t.all}
        withAll={domain !== undefined && !domain.audience.all}
      />
    </Stack>
  );
}

interface DroppingProps extends DropAreaProps {
  /** False until an audience has been chosen. */
  isReady: boolean;
  onDrop(files: readonly File[]): void;
}

function Dropping({ domain, maxBytes, isReady, onDrop }: DroppingProps) {
  const t = useTexts("learning.dropArea");
  const format = useFormat();
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      onDrop={onDrop}
      openRef={open}
      disabled={!isReady}
      // Unsupported files are listed with an error instead of being rejected silently.
      activateOnClick={false}
      activateOnKeyboard={false}
      unstyled
      classNames={{ root: classes.drop }}
      inputProps={{ "aria-label": t.choose, accept: ENDINGS.map((ending) => `.${ending}`).join(",") }}
      tabIndex={-1}
    >
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap" style={{ minWidth: 0, flex: "1 1 18rem" }}>
          <IconCloudUpload size={32} stroke={1.3} aria-hidden style={{ flexShrink: 0 }} />
          <Stack gap={0}>
            <Text fw={500}>{!isReady ? t.name : domain ? t.into({ name: domain.name }) : t.drop}</Text>
            <Text size="sm" c="var(--app-quiet)">
              {t.kinds}
              {maxBytes !== undefined && ` · ${t.most({ size: format.bytes(roundedDown(maxBytes)) })}`}
            </Text>
          </Stack>
        </Group>
        <Button variant="default" disabled={!isReady} onClick={() => open.current?.()}>
          {t.choose}
        </Button>
      </Group>
    </Dropzone>
  );
}

/** Rounds down to two significant digits, because a limit such as "104.9 MB" is needlessly precise. */
function roundedDown(bytes: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(bytes)) - 1);
  return Math.floor(bytes / unit) * unit;
}
