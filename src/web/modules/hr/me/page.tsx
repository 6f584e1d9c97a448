import { IconUserQuestion } from "@tabler/icons-react";
import { Problem } from "../../../../client/index.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { UrlTabs } from "../../../kit/url-tabs.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { useMay, usePerson } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { WeekSheet } from "../week/week-sheet.tsx";
import { MyClaims } from "./claims.tsx";
import { MyLearning } from "./learning.tsx";
import { MyLeave } from "./leave.tsx";
import { MyReviews } from "./reviews.tsx";

export function Page() {
  const t = useTexts("hr.me");
  const names = useNames();
  const may = useMay();
  const name = usePerson()?.user.name;
  const own = useCall("GET /api/v1/hr/leave-balances", { query: {} });
  const isNobody = own.error instanceof Problem && own.error.status === 422;
  return (
    <>
      <PageHead title={name ?? t.title} about={t.about} />
      {isNobody ? (
        <Empty icon={IconUserQuestion} title={t.none} about={t.noneAbout} />
      ) : (
        <Answered of={own} wait={<WaitBox height={400} />}>
          {({ employee_id }) => (
            <UrlTabs
              label={t.parts}
              tabs={[
                { value: "leave", label: t.leave, render: () => <MyLeave employeeId={employee_id} /> },
                { value: "hours", label: t.hours, render: () => <WeekSheet employeeId={employee_id} /> },
                {
                  value: "claims",
                  label: names.many("hr.expense-claims"),
                  render: () => <MyClaims employeeId={employee_id} />,
                },
                {
                  value: "reviews",
                  label: names.many("hr.reviews"),
                  render: () => <MyReviews employeeId={employee_id} />,
                },
                ...(may("learning.enrolments.list")
                  ? [{ value: "learning", label: t.learning, render: () => <MyLearning /> }]
                  : []),
              ]}
            />
          )}
        </Answered>
      )}
    </>
  );
}
