import { Button } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { PageHead } from "../kit/page-head.tsx";
import { UrlTabs } from "../kit/url-tabs.tsx";
import { useMay } from "../session/session.ts";
import { Keys } from "./keys.tsx";
import { useTexts } from "./texts.ts";
import { TryIt } from "./try-it.tsx";
import { UsageView } from "./usage.tsx";

export function Page() {
  const t = useTexts("developer.developer");
  const may = useMay();
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <Button
            component="a"
            href="docs"
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconBook2 size={18} stroke={1.6} />}
          >
            {t.docs}
          </Button>
        }
      />
      <UrlTabs
        label={t.title}
        tabs={[
          { value: "keys", label: t.keys, render: () => <Keys /> },
          ...(may("developer.usage.get")
            ? [{ value: "usage", label: t.usage, render: () => <UsageView /> }]
            : []),
          { value: "try", label: t.try, render: () => <TryIt /> },
        ]}
      />
    </>
  );
}
