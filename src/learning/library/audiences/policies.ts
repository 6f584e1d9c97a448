import type { PolicySubject } from "../../../engine/feature.ts";
import { findDocument } from "../documents/document.ts";
import { COLLECTION } from "../documents/names.ts";
import { ORIGINS } from "../documents/states.ts";
import { factsOf } from "./access.ts";
import { allLibrariesOf, librariesOf } from "./libraries.ts";

/** For the shared library every fact is "shared"; without a domain, the domain is "none". */
export const documentsInPolicies: PolicySubject = {
  collection: COLLECTION,
  fields: {
    namespace: { words: ["shared", "org"] },
    domain: {},
    origin: { words: [...ORIGINS, "shared"] },
    created_by: {},
  },
  facts: (context, id) => {
    const document = findDocument(context.handle.connection, librariesOf(context), id);
    return document && factsOf(document);
  },
  isWholeSight: (context) => {
    const readable = librariesOf(context);
    const all = allLibrariesOf(context.handle.connection, context.org);
    return context.holds(`${COLLECTION}.list`) && all.every((library) => readable.includes(library));
  },
};
