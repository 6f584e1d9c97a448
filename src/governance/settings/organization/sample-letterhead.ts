import type { Milestone } from "../../../engine/beginnings.ts";
import type { SampleChapter } from "../../../engine/samples.ts";
import { type Letterhead, readLetterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";

/** Place of the samples of organisations that have named no country. */
const COUNTRY = "AT";

/** Numbers that have the form of the country but belong to nobody. */
const PLACES: Readonly<Record<string, Place>> = {
  AT: { postal_code: "1010", city: ["Vienna", "Wien"], tax_id: "ATU12345675" },
  CH: { postal_code: "8001", city: ["Zurich", "Zürich"], tax_id: "CHE-123.456.788" },
  DE: { postal_code: "10115", city: ["Berlin", "Berlin"], tax_id: "DE123456788" },
};

interface Place {
  postal_code: string;
  /** In English and German. */
  city: readonly [string, string];
  tax_id: string;
}

const placeIn = (country: string): Place =>
  PLACES[country] ?? {
    postal_code: "12345",
    city: ["Sample Town", "Musterstadt"],
    tax_id: `${country}123456789`,
  };

/** Notes that identify a sample letterhead on every document. */
const NOTE = {
  en: "Sample company details. Replace them in the settings before you send documents.",
  de: "Beispielhafte Firmendaten. Vor dem Versand von Dokumenten in den Einstellungen ersetzen.",
};

const current = ({ handle, org }: ReadContext) => readLetterhead(handle.connection, org);

const isSample = ({ note }: Letterhead) => note === NOTE.en || note === NOTE.de;

/** Lets sample invoices be issued before the organisation has entered its own address. */
export const sampleLetterhead: SampleChapter = {
  name: "letterhead",
  write: async (samples) => {
    const { country, ...own } = current(samples.context);
    if (Object.keys(own).length > 0) return;
    const { city, ...place } = placeIn(country ?? COUNTRY);
    await samples.run("settings.organization.update", {
      letterhead: {
        ...place,
        ...(country && { country }),
        street: samples.text("Mill Lane 4", "Mühlgasse 4"),
        city: samples.text(...city),
        note: samples.text(NOTE.en, NOTE.de),
      },
    });
  },
  remove: async (samples) => {
    const letterhead = current(samples.context);
    if (!isSample(letterhead)) return;
    const { country } = letterhead;
    await samples.run("settings.organization.update", { letterhead: country ? { country } : {} });
  },
};

export const ownLetterhead: Milestone = {
  description: "True if the letterhead has an address and a tax number other than the sample's",
  isReached: (context) => {
    const letterhead = current(context);
    return Boolean(letterhead.street && letterhead.city && letterhead.tax_id) && !isSample(letterhead);
  },
};
