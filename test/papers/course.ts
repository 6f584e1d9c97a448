import type { Client } from "../kit/appliance.ts";
import { publishCourse, RIGHT } from "../learning/study/kit.ts";
import { done, type Shop } from "../modules/fin/trade/shop.ts";

const STUDY = "/api/v1/learning";

/** An employee completes a course, which issues the certificate. */
export async function completedCourse({ app, ana }: Shop): Promise<{ eva: Client; enrolment: string }> {
  const course = await publishCourse(app, "Fire safety");
  ana.accessToken = (await app.logIn("ana@example.com")).accessToken;
  const eva = await app.invite(ana, "eva@example.com", ["employee"]);
  const assignment = done(
    await ana.post(`${STUDY}/assignments`, {
      title: "Fire safety",
      course_id: course,
      audience: { user_ids: [eva.userId] },
    }),
  );
  done(await ana.post(`${STUDY}/assignments/${assignment.id}/activate`));
  const [{ id }] = done(await eva.get(`${STUDY}/enrolments?assignment_id=${assignment.id}`)).data;
  const path = `${STUDY}/enrolments/${id}`;
  done(await eva.post(`${path}/read`, { lesson: "l2" }));
  for (const place of ["l1", "m1"]) done(await eva.post(`${path}/answers`, { place, answers: RIGHT }));
  return { eva, enrolment: id };
}
