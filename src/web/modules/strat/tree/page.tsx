import { Button, Group, SegmentedControl, Select } from "@mantine/core";
import { IconPlus, IconTargetArrow } from "@tabler/icons-react";
import { useMemo } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useCall } from "../../../queries.ts";
import { useMay, usePerson } from "../../../session/session.ts";
import { objectiveHealth } from "../health.ts";
import { useTexts } from "../texts.ts";
import { AimItem } from "./aim-item.tsx";
import { someAim, treeOf } from "./aims.ts";
import classes from "./tree.module.css";

export function Page() {
  const t = useTexts("strat.tree");
  const may = useMay();
  const me = usePerson()?.user.id;
  const today = useToday();
  const thisYear = Number(today.slice(0, 4));
  const [{ year = String(thisYear), show = "all" }, setUrl] = useUrlState();
  const aims = useCall(
    "GET /api/v1/strat/aims",
    { query: { from: `${year}-01-01`, to: `${year}-12-31`, drafts: true } },
    { keep: true },
  );
  const tree = useMemo(() => {
    const whole = treeOf(aims.data?.objectives ?? [], aims.data?.key_results ?? []);
    if (show === "mine") return whole.filter((aim) => someAim(aim, ({ owner_id }) => owner_id === me));
    if (show !== "trouble") return whole;
    return whole.filter((aim) =>
      someAim(aim, (one) => objectiveHealth(one) === "risk" || objectiveHealth(one) === "behind"),
    );
  }, [aims.data, show, me]);
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("strat.objectives.create") && (
            <Button
              component={To}
              to="/strat/objectives/new"
              leftSection={<IconPlus size={18} stroke={1.6} />}
            >
              {t.add}
            </Button>
          )
        }
      />
      <Group mb="md" gap="sm">
        <Select
          aria-label={t.year}
          w={110}
          allowDeselect={false}
          value={year}
          onChange={(value) =>
            setUrl({ year: value === String(thisYear) ? undefined : (value ?? undefined) })
          }
          data={[2, 1, 0, -1, -2, -3].map((by) => String(thisYear + by - 1))}
        />
        <SegmentedControl
          aria-label={t.show}
          value={show}
          onChange={(value) => setUrl({ show: value === "all" ? undefined : value })}
          data={[
            { value: "all", label: t.all },
            { value: "trouble", label: t.trouble },
            { value: "mine", label: t.mine },
          ]}
        />
      </Group>
      <Answered of={aims} wait={<WaitBox height={480} />}>
        {({ objectives }) =>
          tree.length === 0 ? (
            <Empty
              icon={IconTargetArrow}
              title={objectives.length === 0 ? t.none : t.nothing}
              about={objectives.length === 0 ? t.noneAbout : t.nothingAbout}
            />
          ) : (
            <Panel>
              <ul className={classes.list}>
                {tree.map((aim) => (
                  <AimItem key={aim.objective.id} aim={aim} />
                ))}
              </ul>
            </Panel>
          )
        }
      </Answered>
    </>
  );
}
