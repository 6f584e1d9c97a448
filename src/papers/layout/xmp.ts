const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

export interface EmbeddedInvoice {
  readonly fileName: string;
  /** As in "EN 16931", "XRECHNUNG" or "EXTENDED". */
  readonly conformanceLevel: string;
}

interface Facts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly at: Date;
  readonly producer: string;
  readonly invoice?: EmbeddedInvoice | undefined;
}

interface Property {
  readonly name: string;
  readonly type: string;
  readonly category: "external" | "internal";
  readonly about: string;
}

const UA = "http://www.aiim.org/pdfua/ns/id/";
const FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const text = (name: string, about: string): Property => ({ name, type: "Text", category: "external", about });

/** Metadata of PDF/A-3b, PDF/UA-1 and, with an embedded invoice, Factur-X. */
export function xmpOf({ title, author, language, at, producer, invoice }: Facts): string {
  const time = `${at.toISOString().slice(0, 19)}Z`;
  const schemas = [
    schema("PDF/UA identification", UA, "pdfuaid", [
      {
        name: "part",
        type: "Integer",
        category: "internal",
        about: "Part of ISO 14289 that the file follows",
      },
    ]),
    ...(invoice
      ? [
          schema("Factur-X", FACTUR_X, "fx", [
            text("DocumentFileName", "Name of the embedded invoice"),
            text("DocumentType", "Type of the embedded document"),
            text("Version", "Version of the embedded invoice's schema"),
            text("ConformanceLevel", "Profile of the embedded invoice"),
          ]),
        ]
      : []),
  ];
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
    "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>",
    `<rdf:Description rdf:about="" xmlns:pdfuaid="${UA}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`,
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language></rdf:Description>`,
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
    `<xmp:CreatorTool>${escaped(producer)}</xmp:CreatorTool><xmp:CreateDate>${time}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${time}</xmp:ModifyDate></rdf:Description>`,
    '<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">',
    `<pdf:Producer>${escaped(producer)}</pdf:Producer></rdf:Description>`,
    ...(invoice ? [facturX(invoice)] : []),
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
    `<pdfaExtension:schemas><rdf:Bag>${schemas.join("")}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join("\n");
}

function facturX({ fileName, conformanceLevel }: EmbeddedInvoice): string {
  return [
    `<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}"><fx:DocumentType>INVOICE</fx:DocumentType>`,
    `<fx:DocumentFileName>${escaped(fileName)}</fx:DocumentFileName><fx:Version>1.0</fx:Version>`,
    `<fx:ConformanceLevel>${escaped(conformanceLevel)}</fx:ConformanceLevel></rdf:Description>`,
  ].join("\n");
}

/** PDF/A wants every property described that it does not know. */
function schema(name: string, uri: string, prefix: string, properties: readonly Property[]): string {
  const described = properties.map(
    ({ name, type, category, about }) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${about}</pdfaProperty:description></rdf:li>`,
  );
  return [
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema>`,
    `<pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
    `<pdfaSchema:property><rdf:Seq>${described.join("")}</rdf:Seq></pdfaSchema:property></rdf:li>`,
  ].join("");
}
