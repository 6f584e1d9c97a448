import { expect, test } from "bun:test";
import { decisionParts } from "../../../src/engine/approvals/parts.ts";
import { defineEntity } from "../../../src/kernel/entity.ts";
import { text } from "../../../src/records/fields/index.ts";
import { Catalog } from "../../../src/records/index.ts";

/** A catalogue of documents whose approval is requested by this transition. */
const catalogOf = (asked: "send" | "create", refused?: "reject") =>
  new Catalog([
    defineEntity({
      module: "fin",
      name: "papers",
      singular: "paper",
      description: "Something to decide on.",
      label: ["title"],
      fields: { title: text({ required: true }) },
      states: ["draft", "sent", "approved"],
      initial: "draft",
      transitions: {
        send: { summary: "Hand it in", from: ["draft"], to: "sent" },
        approve: {
          summary: "Approve it",
          from: ["sent"],
          to: "approved",
          decides: { asked, ...(refused && { refused }) },
        },
        reject: { summary: "Send it back", from: ["sent"], to: "draft" },
      },
    }),
  ]);
const partsOf = (...given: Parameters<typeof catalogOf>) =>
  [...decisionParts(catalogOf(...given))].map(([name, { role, byAuthor, deciding, asking, refusing }]) => ({
    ...{ name, role, byAuthor, deciding, asking, refusing },
  }));

const deciding = "fin.papers.approve";

test("finds the submitting, deciding and refusing transitions", () => {
  const part = { byAuthor: false, deciding, asking: "fin.papers.send", refusing: "fin.papers.reject" };
  expect(partsOf("send", "reject")).toEqual([
    { name: "fin.papers.approve", role: "decides", ...part },
    { name: "fin.papers.send", role: "asked", ...part },
    { name: "fin.papers.reject", role: "refused", ...part },
  ]);
});

test("uses creation as the request if nothing else submits, and no refusal if none exists", () => {
  expect(partsOf("create")).toEqual([
    {
      ...{ name: "fin.papers.approve", role: "decides", byAuthor: true },
      ...{ deciding, asking: "fin.papers.create", refusing: undefined },
    },
  ]);
});
