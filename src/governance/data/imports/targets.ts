import type { Collection } from "../../../records/index.ts";
import { type TableColumn, tableColumns } from "../reading/columns.ts";
import { bare, fold } from "../reading/words.ts";
import type { Mapped } from "./plan.ts";

/** Target of a file column: a column of the collection, or a custom field. */
export type Target = { column: TableColumn } | { fact: string };

const FACT = /^custom\.([a-z][a-z0-9_]{0,49})$/;

/** Undefined if a file can neither fill nor match the target. */
export function targetOf(collection: Collection, name: string): Target | undefined {
  const column = columnsOf(collection).get(name);
  if (column) return { column };
  const fact = FACT.exec(name)?.[1];
  return fact === undefined ? undefined : { fact };
}

const known = new WeakMap<Collection, ReadonlyMap<string, TableColumn>>();

/** Columns that can be filled or matched. */
function columnsOf(collection: Collection): ReadonlyMap<string, TableColumn> {
  let columns = known.get(collection);
  if (!columns) {
    const keys = new Set(keyFields(collection));
    const usable = tableColumns(collection).filter(({ name, writable }) => writable || keys.has(name));
    columns = new Map(usable.map((column) => [column.name, column]));
    known.set(collection, columns);
  }
  return columns;
}

export function targetNames(collection: Collection): string[] {
  return [...columnsOf(collection).keys()];
}

/** Indexed fields only, so that rows find their records quickly. */
export function keyFields(collection: Collection): string[] {
  return [...collection.fields.values()]
    .filter(
      ({ name, field }) =>
        name === "id" || name === "number" || field.unique || (field.filter && field.kind === "email"),
    )
    .filter(({ field, custom }) => !field.lines && !custom && field.privacy !== "sensitive")
    .map(({ name }) => name);
}

export function guessMapping(collection: Collection, columns: readonly string[]): Mapped[] {
  const names = targetNames(collection);
  const taken = new Set<string>();
  const take = (column: string, find: (column: string) => string | undefined): string | undefined => {
    const found = find(column);
    if (found === undefined || taken.has(found)) return undefined;
    taken.add(found);
    return found;
  };
  const byName = new Map(names.map((name) => [bare(name), name]));
  // Exact matches first, so that a synonym does not take their place.
  const exact = new Map(
    columns.map((column) => [column, take(column, (text) => byName.get(bare(text)) ?? FACT.exec(text)?.[0])]),
  );
  return columns.map((column) => ({
    column,
    field: exact.get(column) ?? take(column, (text) => guessByMeaning(names, text)) ?? null,
  }));
}

function guessByMeaning(names: readonly string[], column: string): string | undefined {
  const word = bare(column);
  const meant = SYNONYMS.find(([, words]) => words.includes(word))?.[0] ?? [];
  const direct = meant.find((name) => names.includes(name));
  if (direct !== undefined) return direct;
  // account -> account_id; street -> billing.street.
  const near = [`${fold(column)}_id`, `${fold(column)}_ids`, ...meant.map((name) => `${name}_id`)];
  const parts = [fold(column), ...meant];
  return (
    near.find((name) => names.includes(name)) ??
    names.find((name) => parts.some((part) => name.endsWith(`.${part}`) && !name.startsWith("lines.")))
  );
}

/** Common column names in English, German, French and Spanish. */
const SYNONYMS: readonly (readonly [fields: readonly string[], words: readonly string[]])[] = [
  [
    ["email"],
    [
      "mail",
      "emailaddress",
      "emailadresse",
      "mailadresse",
      "courriel",
      "correo",
      "correoelectronico",
      "workemail",
    ],
  ],
  [
    ["phone"],
    ["telephone", "phonenumber", "telefon", "telefonnummer", "tel", "mobile", "mobil", "handy", "telefono"],
  ],
  [["first_name"], ["firstname", "givenname", "vorname", "prenom", "nombre"]],
  [["last_name"], ["lastname", "surname", "familyname", "nachname", "familienname", "apellido", "apellidos"]],
  [
    ["name", "title", "description"],
    [
      "fullname",
      "contactname",
      "leadname",
      "customername",
      "accountname",
      "bezeichnung",
      "nom",
      "kunde",
      "ansprechpartner",
      "kontakt",
    ],
  ],
  [
    ["company", "name", "account_id"],
    [
      "company",
      "firma",
      "organisation",
      "organization",
      "unternehmen",
      "companyname",
      "societe",
      "empresa",
      "account",
      "customer",
    ],
  ],
  [
    ["tax_id"],
    ["vat", "vatid", "vatnumber", "taxnumber", "ustid", "ustidnr", "steuernummer", "tva", "nif", "cif"],
  ],
  [["website"], ["url", "web", "homepage", "webseite", "internet", "siteweb"]],
  [
    ["value", "amount", "price", "total"],
    ["betrag", "wert", "umsatz", "preis", "dealvalue", "montant", "importe", "worth", "estimatedvalue"],
  ],
  [
    ["value_currency", "amount_currency", "currency"],
    ["waehrung", "wahrung", "currencycode", "devise", "moneda"],
  ],
  [["source"], ["leadsource", "quelle", "herkunft", "origin", "origen"]],
  [
    ["notes", "description"],
    [
      "note",
      "comment",
      "comments",
      "remarks",
      "bemerkung",
      "bemerkungen",
      "notiz",
      "notizen",
      "kommentar",
      "commentaire",
    ],
  ],
  [
    ["owner_id"],
    ["owner", "owneremail", "assignedto", "salesrep", "verantwortlich", "zustaendig", "bearbeiter"],
  ],
  [["team_id"], ["team", "group"]],
  [["tags"], ["tag", "labels", "keywords", "schlagworte", "stichworte"]],
  [
    ["street"],
    ["address", "address1", "addressline1", "strasse", "anschrift", "rue", "calle", "billingstreet"],
  ],
  [["postal_code"], ["zip", "zipcode", "postcode", "plz", "postleitzahl", "codepostal", "codigopostal"]],
  [["city"], ["town", "ort", "stadt", "ville", "ciudad"]],
  [["region"], ["state", "province", "county", "bundesland", "provincia"]],
  [["country"], ["land", "countrycode", "pays", "pais"]],
  [
    ["code", "sku", "number"],
    ["itemcode", "articlenumber", "artikelnummer", "itemnumber", "productcode", "nummer", "nr", "no"],
  ],
  [["job_title"], ["position", "jobtitle", "funktion", "poste", "cargo"]],
  [
    ["date", "issue_date"],
    ["datum", "fecha"],
  ],
  [["due_date"], ["due", "deadline", "faellig", "faelligkeit", "echeance", "vencimiento"]],
  [["score"], ["rating", "leadscore", "bewertung"]],
];
