import { Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { PageHead } from "../../kit/page-head.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { Collections } from "./collections.tsx";
import { Documents } from "./documents.tsx";
import { DropArea } from "./drop-area.tsx";
import { Found } from "./found.tsx";
import classes from "./library.module.css";
import { UploadList } from "./upload-list.tsx";

export function Page() {
  const t = useTexts("learning.library");
  const may = useMay();
  const [{ q, collection, shared }, setUrl] = useUrlState();
  const [typed, setTyped] = useState(q ?? "");
  const search = useDebouncedCallback((text: string) => setUrl({ q: text.trim() }), 250);
  const domains = useCall("GET /api/v1/learning/domains", {}, { fresh: 60_000 });
  const status = useCall("GET /api/v1/learning/library", {});
  const isShared = shared === "1";
  const domain = domains.data?.data.find(({ id }) => id === collection);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Stack gap="lg">
        <TextInput
          type="search"
          label={t.search}
          description={t.hint}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            search(value);
          }}
        />
        {q ? (
          <Found q={q} />
        ) : (
          <div className={classes.layout}>
            <Collections
              domains={domains.data?.data ?? []}
              status={status.data?.data ?? []}
              collection={collection}
              isShared={isShared}
              onChoose={(next) => setUrl(next, { push: true })}
            />
            <Stack gap="lg" miw={0}>
              {!isShared && may("learning.documents.upload") && (
                <DropArea
                  // Resets the audience when the collection changes.
                  key={collection}
                  domain={domain?.namespace === "org" ? domain : undefined}
                  maxBytes={status.data?.limits.bytes}
                />
              )}
              <UploadList />
              <Documents isShared={isShared} domain={domain} domains={domains.data?.data ?? []} />
            </Stack>
          </div>
        )}
      </Stack>
    </>
  );
}
