import { Anchor, Box, LoadingOverlay, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PaperTemplate } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import styles from "./preview.module.css";

const PATH = "/api/v1/settings/papers/preview";
/** Pause in typing after which the document is made. */
const PAUSE_MS = 500;

interface PreviewProps {
  collection: string;
  kind: string;
  template: PaperTemplate;
}

/** The newest document with the template as it is on the page. */
export function Preview({ collection, kind, template }: PreviewProps) {
  const t = useTexts("settings.papers");
  const [asked] = useDebouncedValue(JSON.stringify({ collection, kind, template }), PAUSE_MS);
  const { data, error, isFetching } = useQuery<Blob, Problem>({
    queryKey: [`POST ${PATH}`, asked],
    queryFn: async ({ signal }) =>
      (await client.send("POST", PATH, { body: JSON.parse(asked), signal })).blob(),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const address = useAddress(data);
  return (
    <Box className={styles.beside ?? ""}>
      <Panel title={t.preview} about={t.previewAbout}>
        {error ? (
          <ProblemNote error={error} />
        ) : (
          <Stack gap="xs">
            <Box pos="relative" className={styles.sheet ?? ""}>
              <LoadingOverlay visible={isFetching} zIndex={1} overlayProps={{ backgroundOpacity: 0.4 }} />
              {address && <iframe className={styles.view ?? ""} src={address} title={t.preview} />}
            </Box>
            {address && (
              <Anchor href={address} target="_blank" size="sm">
                {t.open}
              </Anchor>
            )}
          </Stack>
        )}
      </Panel>
    </Box>
  );
}

function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
