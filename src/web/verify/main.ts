/** Page that verifies documents without network: opened from a file, or at /verify. */
import { type PaperFacts, readCode } from "../../proof/code.ts";
import { type ProvenFacts, verifyPaper } from "../../proof/paper.ts";
import { knownIssuer, remember } from "./issuers.ts";
import { scan } from "./scan.ts";
import { LANGUAGE, pageTexts } from "./texts.ts";

type Tone = "good" | "bad" | "warn";

const t = pageTexts("verify.page");
const page = document.getElementById("page") ?? document.body;
const results = make("div", { role: "status" });

function make(
  tag: string,
  attributes: Record<string, string> = {},
  ...inside: (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

function show(tone: Tone, title: string, about: string, ...more: Node[]): void {
  results.append(
    make("section", { class: `verdict ${tone}` }, make("h2", {}, title), make("p", {}, about), ...more),
  );
}

const day = (text: string) =>
  text === "" ? "" : new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long" }).format(new Date(text));

const amount = (total: string) => {
  const [value = "", currency = ""] = total.split(" ");
  if (currency === "") return total;
  return new Intl.NumberFormat(LANGUAGE, { style: "currency", currency }).format(Number(value));
};

const grouped = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, "$1 ");

function facts(of: PaperFacts & Partial<ProvenFacts>, fingerprint: string): HTMLElement {
  const rows: [label: string | undefined, value: string, strong?: boolean][] = [
    [t.issuer, of.issuer, true],
    [t.number, of.number, true],
    [t.date, day(of.date)],
    [t.total, amount(of.total), true],
    [t.iban, grouped(of.iban), true],
    [t.ibanSince, of.ibanSince ? `${day(of.ibanSince)}${of.ibanApproved ? `, ${t.ibanApproved}` : ""}` : ""],
    [t.recorded, of.at ? day(of.at) : ""],
    [t.fingerprint, fingerprint],
  ];
  const list = make("dl");
  for (const [label = "", value, strong] of rows)
    if (value !== "")
      list.append(make("dt", {}, label), make("dd", strong ? { class: "strong" } : {}, value));
  return list;
}

/** Compares with what earlier documents of the issuer showed, and remembers the first. */
function compare({ issuer, iban }: PaperFacts, fingerprint: string): void {
  const known = knownIssuer(issuer);
  if (!known) {
    remember(issuer, { fingerprint, iban, since: new Date().toISOString().slice(0, 10) });
    show("warn", t.firstTitle ?? "", t.firstAbout ?? "");
  } else if (known.fingerprint !== fingerprint) {
    show("bad", t.otherKeyTitle ?? "", (t.otherKeyAbout ?? "").replace("{day}", day(known.since)));
  } else if (iban !== "" && known.iban !== iban) {
    const about = (t.otherIbanAbout ?? "")
      .replace("{iban}", grouped(known.iban))
      .replace("{day}", day(known.since));
    show("warn", t.otherIbanTitle ?? "", about);
  }
}

function check(file: Uint8Array): void {
  const verdict = verifyPaper(file);
  if (verdict.ok) {
    show("good", t.intactTitle ?? "", t.intactAbout ?? "", facts(verdict.facts, verdict.fingerprint));
    compare(verdict.facts, verdict.fingerprint);
    return;
  }
  const { reason, facts: genuine, fingerprint } = verdict;
  const more =
    genuine && fingerprint !== undefined ? [make("p", {}, t.genuine ?? ""), facts(genuine, fingerprint)] : [];
  show(reason === "no_proof" ? "warn" : "bad", t[`${reason}Title`] ?? "", t[`${reason}About`] ?? "", ...more);
}

function checkCode(text: string): void {
  const verdict = readCode(text);
  if (!verdict.ok) {
    show("bad", t[`${verdict.reason}CodeTitle`] ?? "", t[`${verdict.reason}CodeAbout`] ?? "");
    return;
  }
  show("good", t.codeTitle ?? "", t.codeAbout ?? "", facts(verdict.facts, verdict.fingerprint));
  compare(verdict.facts, verdict.fingerprint);
}

async function open(files: Iterable<File>): Promise<void> {
  results.replaceChildren();
  for (const file of files) {
    try {
      if (!file.type.startsWith("image/")) check(new Uint8Array(await file.arrayBuffer()));
      else {
        const text = await scan(file);
        if (text === undefined) show("warn", t.noCodeTitle ?? "", t.noCodeAbout ?? "");
        else checkCode(text);
      }
    } catch {
      // Files that the browser cannot open, such as broken pictures.
      show("bad", t.unreadableTitle ?? "", t.unreadableAbout ?? "");
    }
  }
}

function begin(): void {
  document.documentElement.lang = LANGUAGE;
  document.title = t.title ?? "";
  const input = document.createElement("input");
  Object.assign(input, { type: "file", multiple: true, accept: "application/pdf,image/*" });
  input.addEventListener("change", () => void open(input.files ?? []));
  const drop = make(
    "label",
    { class: "drop" },
    input,
    make("strong", {}, t.choose ?? ""),
    t.chooseAbout ?? "",
  );
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    void open(event.dataTransfer?.files ?? []);
  });
  page.replaceChildren(
    make("h1", {}, t.title ?? ""),
    make("p", {}, t.about ?? ""),
    drop,
    results,
    make("p", { class: "quiet" }, t.privacy ?? ""),
  );
  // A phone's camera opens the address in the code.
  if (location.hash.length > 1) checkCode(location.hash);
}

begin();
