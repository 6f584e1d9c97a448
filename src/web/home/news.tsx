import { Anchor, Stack } from "@mantine/core";
import { actionPage } from "../kit/notice-address.ts";
import { NoticeText } from "../kit/notice-text.tsx";
import { Panel } from "../kit/panel.tsx";
import { To } from "../kit/to.tsx";
import { useCall } from "../queries.ts";
import { recordAddress } from "../records/meta.ts";
import classes from "./lines.module.css";
import { useTexts } from "./texts.ts";

const SHOWN = 6;

export function News() {
  const t = useTexts("home.news");
  const { data } = useCall("GET /api/v1/desk/notices", {}, { fresh: 60_000 });
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={t.title} flush>
      <Stack gap={0} component="ul" className={classes.lines}>
        {data.data.slice(0, SHOWN).map((notice) => (
          <li key={notice.id} className={classes.line}>
            <Anchor
              component={To}
              to={actionPage(notice) ?? recordAddress(notice.collection, notice.record_id)}
              c="inherit"
              underline="never"
            >
              <NoticeText notice={notice} />
            </Anchor>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
