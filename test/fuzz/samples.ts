import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeZip } from "../../src/formats/zip-writer.ts";
import { cartridgeFiles } from "../../src/learning/course-files/cartridge.ts";
import { entriesOf } from "../../src/learning/course-files/package.ts";
import { scormFiles } from "../../src/learning/course-files/scorm.ts";
import { textRow, workbook } from "../governance/imports/workbook.ts";
import { freshFolder, TestAppliance } from "../kit/appliance.ts";
import { attach } from "../kit/files.ts";
import { courseOf } from "../learning/course-files/course.ts";
import { docx, epub, odt, zipped } from "../learning/reading/kit.ts";
import { pdf, set } from "../learning/reading/pdf-writer.ts";
import type { FAMILIES, Family } from "./readers.ts";

type KindOf<F extends Family> = keyof (typeof FAMILIES)[F];
type Sample = string | Uint8Array;
type Makers<F extends Family> = Record<KindOf<F>, () => readonly (Sample | Promise<Sample>)[]>;

const PROSE =
  "An accrual is an expense that is not billed yet. It is recorded at the end of the month, and reversed when the bill arrives.";
const PARAGRAPHS = Array.from({ length: 20 }, (_, i) => `${i + 1}. ${PROSE}`);

const LEADS = Array.from({ length: 40 }, (_, i) => ({
  name: `Zoë "Z" König ${i}`,
  email: `zoe${i}@example.com`,
  value: `${i}.234,50 EUR`,
  since: `${(i % 28) + 1}.03.2026`,
  seen: "2026-03-31T08:30:00Z",
  active: i % 2 === 0 ? "yes" : "nein",
  tags: "a; b|c",
}));
const HEADINGS = Object.keys(LEADS[0] ?? {});
const cells = (lead: (typeof LEADS)[number]) => Object.values(lead);

const csv = (mark: string) =>
  [HEADINGS, ...LEADS.map(cells)]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(mark))
    .join("\r\n");

const TABLES: Makers<"tables"> = {
  csv: () => [
    csv(","),
    csv(";"),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv("\t"), "utf16le")]),
    Buffer.from("name;betrag\nK\xf6nig;1.234,50\n", "latin1"),
  ],
  json: () => [JSON.stringify(LEADS.map((lead) => ({ ...lead, lines: [{ net: 12.5, facts: { a: [1] } }] })))],
  ndjson: () => [LEADS.map((lead) => JSON.stringify(lead)).join("\n")],
  xlsx: () => [
    workbook({
      sheets: {
        Leads: LEADS.map((lead, i) =>
          textRow(
            i + 1,
            cells(lead).map((cell) => Bun.escapeHTML(cell)),
          ),
        ).join(""),
        More: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46000</v></c><c r="C1" s="2"><v>46000.25</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#DIV/0!</v></c></row>`,
      },
      shared: ["<t>A &amp; B</t>", "<r><t>rich</t></r><rPh><t>spoken</t></rPh>"],
    }),
  ],
};

const ENTRY = (i: number) => `<Ntry><NtryRef>${i}</NtryRef><Amt Ccy="EUR">1${i}.50</Amt><CdtDbtInd>${
  i % 2 ? "CRDT" : "DBIT"
}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-03</Dt></BookgDt><AcctSvcrRef>REF-${i}</AcctSvcrRef>
 <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>M&#252;ller &amp; Co</Nm></Dbtr></RltdPties><RmtInf><Ustrd>INV-2026-0000${i}</Ustrd></RmtInf></TxDtls></NtryDtls><!-- ${i} --></Ntry>`;

const STATEMENTS: Makers<"statements"> = {
  "bank.csv": () => [
    `date,amount,name,memo,id,currency,balance\n${Array.from({ length: 40 }, (_, i) => `2026-03-${String((i % 28) + 1).padStart(2, "0")},"-1,${i % 10}34.50","Müller, ""M""",Rent,${i},EUR,(5.00)`).join("\n")}`,
    "Buchungstag;Soll;Haben\n01.03.2026;1.234,50;\n",
  ],
  camt: () => [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${Array.from({ length: 30 }, (_, i) => ENTRY(i)).join("")}</Stmt></BkToCstmrStmt></Document>`,
    `<c:Document xmlns:c='urn:x'><c:BkToCstmrStmt><c:Stmt><c:Ntry><c:Amt Ccy = 'USD'><![CDATA[7]]></c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:BookgDt><c:DtTm>2026-03-04T00:00:00</c:DtTm></c:BookgDt></c:Ntry></c:Stmt></c:BkToCstmrStmt></c:Document>`,
  ],
  mt940: () => [
    `:20:STARTUMS\r\n:25:10020030/1234567\r\n:60F:C260301EUR1000,00\r\n${Array.from(
      { length: 30 },
      (_, i) =>
        `:61:2603020303${i % 2 ? "C" : "RD"}R2${i},00NTRFNONREF//BANKREF${i}\r\nadded\r\n:86:166?00GUTSCHRIFT?20INV-2026-000?2103 Danke?32Erika Muster?33mann\r\n`,
    ).join("")}:62F:C260303EUR1237,50\r\n-`,
  ],
};

const DOCUMENTS: Makers<"documents"> = {
  docx: () => [
    docx(
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>One</w:t></w:r></w:p>${PARAGRAPHS.map((text) => `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r><w:hyperlink r:id="rId1"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>`).join("")}<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>n</m:t></m:r></m:den></m:f></m:oMath></w:p>`,
      {
        "word/styles.xml":
          '<w:styles><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>',
        "word/_rels/document.xml.rels":
          '<Relationships><Relationship Id="rId1" Target="https://example.com/"/></Relationships>',
        "word/footnotes.xml":
          '<w:footnotes><w:footnote w:id="2"><w:p><w:r><w:t>note</w:t></w:r></w:p></w:footnote></w:footnotes>',
      },
    ),
  ],
  odt: () => [
    odt(
      `<text:h text:outline-level="1">One</text:h>${PARAGRAPHS.map((text) => `<text:list><text:list-item><text:p text:style-name="P1">${text}<text:s text:c="3"/><text:span text:style-name="T1">bold</text:span><text:note><text:note-body><text:p>a</text:p></text:note-body></text:note></text:p></text:list-item></text:list>`).join("")}<table:table><table:table-row><table:table-cell table:number-columns-repeated="3"><text:p>a</text:p></table:table-cell></table:table-row></table:table>`,
      '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>',
    ),
  ],
  epub: () => [
    epub({
      "a.xhtml": `<h1>One</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join("")}`,
      "b.xhtml": `<h2>Two</h2><p>${PROSE}</p>`,
      "nav.xhtml": "<nav><ol><li>One</li></ol></nav>",
    }),
  ],
  pdf: () => [
    pdf(
      [
        [{ text: "One", y: 720, size: 20 }, ...set(`${PROSE} ${PROSE}`, 680)],
        [{ text: "Two", y: 720, size: 20 }, ...set(PROSE, 680, { x: 72 }), ...set(PROSE, 680, { x: 320 })],
      ],
      { title: "A title", outline: [["One", 1]] },
    ),
    pdf([set(PROSE, 700)], { locked: true }),
  ],
  html: () => [
    `<!doctype html><title>T</title><main><h1>One</h1>${PARAGRAPHS.map((text) => `<p>${text}<b>c</b></p>`).join("")}<math><mfrac><mn>1</mn><mi>n</mi></mfrac></math><dl><dt>d<dd>e</dl><table><tr><td colspan=2>f<td>g</table><pre>h</pre><ul><li>i<ul><li>j</ul></ul></main>`,
  ],
  md: () => [
    `---\ntitle: T\n---\n# One\n\n${PARAGRAPHS.join("\n\n")}\n\n$x^2 + \\frac{a}{b}$ [a][b] **c** \`d\`\n\n> Note: e\n\n- f\n  - g\n\n|h|i|\n|-|-|\n|j|k|\n\n\`\`\`ts\nl\n\`\`\`\n\n<p>m</p>\n\nn[^1]\n\n[^1]: o\n\n[b]: http://x\n`,
  ],
  adoc: () => [
    `= One\n:a: b\n\n== Two\n\n${PARAGRAPHS.map((text) => text.replace(". ", " - ")).join("\n\n")} *c* _d_ {a} https://x[y]\n\nNOTE: d\n\n----\ne\n----\n\nf:: g\n\n* h\n** i\n\n|===\n|h |i\n|===\n`,
  ],
  cnxml: () => [
    `<document xmlns="http://cnx.rice.edu/cnxml"><title>One</title><content><section><title>Two</title>${PARAGRAPHS.map((text) => `<para>${text} <term>a</term></para>`).join("")}<equation><m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math></equation><list><item>b</item></list></section></content><glossary><definition><term>a</term><meaning>b</meaning></definition></glossary></document>`,
  ],
  txt: () => [`ONE\n\n${PARAGRAPHS.join("\n")}\n\n- two\n- three\n\n\tcode()\n`],
};

const PACKAGES: Makers<"packages"> = {
  zip: () => [zipped({ "a.txt": PROSE, "b/c.bin": new Uint8Array(2000), "d.xml": "<a>b</a>" })],
  scorm: () => [packageOf(scormFiles(courseOf())), packageOf(cartridgeFiles(courseOf()))],
  archive: () => [archive()],
};

async function packageOf(files: ReturnType<typeof scormFiles>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(writeZip(entriesOf(files, 1_700_000_000_000))));
}

async function archive(): Promise<Uint8Array> {
  const appliance = await TestAppliance.start();
  const ana = await appliance.setUp();
  const lead = (await ana.post("/api/v1/crm/leads", { name: "With a file", source: "referral" })).body;
  await attach(appliance.base, ana, `/api/v1/crm/leads/${lead.id}/attachments`, "hello", "text/plain");
  const { body } = await ana.post("/api/v1/data/exports/archive", {});
  await appliance.runJobs();
  const file = await fetch(`${appliance.base}/api/v1/data/exports/${body.id}/file`, {
    headers: { authorization: `Bearer ${ana.accessToken}` },
  });
  const bytes = await file.bytes();
  await appliance.stop();
  return bytes;
}

const SAMPLES = { tables: TABLES, statements: STATEMENTS, documents: DOCUMENTS, packages: PACKAGES };

export async function samplesOf(family: Family): Promise<string> {
  const folder = freshFolder();
  for (const [kind, make] of Object.entries<() => readonly (Sample | Promise<Sample>)[]>(SAMPLES[family])) {
    mkdirSync(join(folder, kind));
    for (const [i, sample] of make().entries()) writeFileSync(join(folder, kind, `${i}`), await sample);
  }
  return folder;
}
