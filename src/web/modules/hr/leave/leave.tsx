import { Button, Stack } from "@mantine/core";
import { IconBeach, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { addDays, addMonths, endOfMonth, startOfMonth } from "../../../../kernel/calendar.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { type Asked, AskLeave } from "./ask.tsx";
import { Balances } from "./balances.tsx";
import { LeaveCalendar } from "./calendar.tsx";
import { WaitingLeave } from "./waiting.tsx";

export function Page() {
  const t = useTexts("hr.leaveLeave");
  const may = useMay();
  const today = useToday();
  const [{ month = today.slice(0, 7), months = "1" }, setUrl] = useUrlState();
  const from = /^\d{4}-\d{2}$/.test(month) ? `${month}-01` : startOfMonth(today);
  const to = endOfMonth(addMonths(from, months === "3" ? 2 : 0));
  const absences = useCall("GET /api/v1/hr/absences", { query: { from, to } }, { keep: true });
  const self = absences.data?.people.find((person) => person.self);
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("hr.leave-requests.create") &&
          absences.data?.people.length !== 0 && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => setAsked({ employeeId: self?.employee_id, from: undefined })}
            >
              {t.ask}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        {self && <Balances employeeId={self.employee_id} {...accountDay(from, to, today)} />}
        <Answered of={absences} wait={<WaitBox height={520} />}>
          {(answer) =>
            answer.people.length === 0 ? (
              <Empty
                icon={IconBeach}
                title={t.nobody}
                about={t.nobodyAbout}
                action={
                  may("hr.employees.create") && (
                    <Button component={To} to="/hr/employees/new">
                      {t.addPerson}
                    </Button>
                  )
                }
              />
            ) : (
              <>
                <WaitingLeave people={answer.people} />
                <LeaveCalendar
                  answer={answer}
                  isLong={months === "3"}
                  onMove={(by) =>
                    setUrl({ month: by === 0 ? undefined : addMonths(from, by).slice(0, 7) }, { push: true })
                  }
                  onLength={(isLong) => setUrl({ months: isLong ? "3" : undefined })}
                  onAsk={(employeeId, day) => setAsked({ employeeId, from: day })}
                />
              </>
            )
          }
        </Answered>
      </Stack>
      {asked && (
        <AskLeave
          people={absences.data?.people ?? []}
          asked={{ ...asked, from: asked.from ?? (today > from ? addDays(today, 1) : undefined) }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** For months in another year, shows the balance at that year's start or end. */
function accountDay(from: string, to: string, today: string): { at?: string } {
  if (from.slice(0, 4) > today.slice(0, 4)) return { at: from };
  if (to.slice(0, 4) < today.slice(0, 4)) return { at: `${to.slice(0, 4)}-12-31` };
  return {};
}
