import { type Clause, part } from "../../../store/rows.ts";
import { documents } from "../../library/tables.ts";
import { concepts, findings } from "../tables.ts";

/** SQL condition: a document of the domain mentions the concept. */
export function speaksOf(domain: number): Clause {
  return part`EXISTS (SELECT 1 FROM ${findings} JOIN ${documents} ON ${documents.rid} = ${findings.document}
    WHERE ${findings.concept} = ${concepts.rid} AND ${documents.domain} = ${domain})`;
}
