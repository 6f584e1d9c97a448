import { Button } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { useTexts } from "../texts.ts";
import { Empty } from "./empty.tsx";
import { PageHead } from "./page-head.tsx";
import { To } from "./to.tsx";

export function NotFound() {
  const t = useTexts("app.notFound");
  return (
    <>
      <PageHead title={t.title} />
      <Empty
        icon={IconMapOff}
        title={t.about}
        action={
          <Button component={To} to="/">
            {t.home}
          </Button>
        }
      />
    </>
  );
}
