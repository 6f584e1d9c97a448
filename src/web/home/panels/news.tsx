import { Anchor, Stack } from "@mantine/core";
import { Frame } from "../../dashboards/card/frame.tsx";
import classes from "../../dashboards/card/lines.module.css";
import { Nothing } from "../../dashboards/card/nothing.tsx";
import type { PanelProps } from "../../dashboards/card/panel.ts";
import { Answered } from "../../kit/answered.tsx";
import { actionPage } from "../../kit/notice-address.ts";
import { NoticeText } from "../../kit/notice-text.tsx";
import { To } from "../../kit/to.tsx";
import { useCall } from "../../queries.ts";
import { recordAddress } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";

const SHOWN = 4;

export function News({ title, size, tools }: PanelProps) {
  const t = useTexts("home.news");
  const notices = useCall("GET /api/v1/desk/notices", {}, { fresh: 60_000 });
  return (
    <Frame title={title} size={size} flush aside={tools}>
      <Answered of={notices}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap={0} component="ul" className={classes.lines}>
              {data.slice(0, SHOWN).map((notice) => (
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
          )
        }
      </Answered>
    </Frame>
  );
}
