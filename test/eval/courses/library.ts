import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { upload } from "../../learning/library/kit.ts";
import type { Chapter } from "./books.ts";

export class CourseLibrary {
  readonly appliance: TestAppliance;
  readonly ana: Client;

  private constructor(appliance: TestAppliance, ana: Client) {
    this.appliance = appliance;
    this.ana = ana;
  }

  static async open(): Promise<CourseLibrary> {
    const appliance = await TestAppliance.start();
    return new CourseLibrary(appliance, await appliance.setUp());
  }

  /** Adds chapters in the given order, which is the author's if it is named. */
  async add(
    domain: string,
    chapters: readonly Chapter[],
    { isOrdered = true }: { isOrdered?: boolean } = {},
  ): Promise<string[]> {
    await this.ana.post("/api/v1/learning/domains", { name: domain });
    const ids: string[] = [];
    for (const [i, { title, fileName, content }] of chapters.entries()) {
      const query = { name: fileName, title, domain, ...(isOrdered && { position: String(i + 1) }) };
      const reply = await upload(this.appliance, this.ana, content, query);
      if (reply.status !== 201) throw new Error(`"${title}" answered ${reply.status} ${reply.text}`);
      ids.push(reply.body.id);
    }
    await this.appliance.appliance.jobs.drain();
    return ids;
  }

  /** Creates a course; returns it with its duration in milliseconds. */
  async course(request: Record<string, unknown>): Promise<{ course: Json; ms: number }> {
    const started = performance.now();
    const asked = await this.ana.post("/api/v1/learning/courses", request);
    if (asked.status !== 202) throw new Error(`asking answered ${asked.status} ${asked.text}`);
    await this.appliance.appliance.jobs.drain();
    const { body } = await this.ana.get(asked.body.status_url);
    if (body.status !== "succeeded") throw new Error(`the course ${body.status}: ${body.error?.code}`);
    return { course: body.course, ms: performance.now() - started };
  }

  stop(): Promise<void> {
    return this.appliance.stop();
  }
}
