/** How somebody buys: what, how much, how often, how they pay. */
export type Trade = "dealer" | "courier" | "city" | "craft" | "care";

/** Somebody who buys, or will. */
export interface Buyer {
  name: string;
  trade: Trade;
  city: string;
  country: "AT" | "DE" | "CH" | "IT" | "CZ";
  postalCode: string;
  street: string;
  contact: readonly [first: string, last: string];
  /** In which month of the story they first ask; those without were customers before. */
  comes?: number;
  /** How much they buy beside others of their trade. */
  weight?: number;
}

export const BUYERS: readonly Buyer[] = [
  { name: "Lastenrad Atelier Neubau", trade: "dealer", city: "Vienna", country: "AT", postalCode: "1070", street: "Burggasse 88", contact: ["Bettina", "Hruby"], weight: 1.4 },
  { name: "Radhaus Urfahr", trade: "dealer", city: "Linz", country: "AT", postalCode: "4040", street: "Hauptstrasse 41", contact: ["Markus", "Leitner"] },
  { name: "Zweirad Murtal", trade: "dealer", city: "Graz", country: "AT", postalCode: "8020", street: "Annenpassage 5", contact: ["Sabine", "Kogler"] },
  { name: "Isarkurve Fahrräder", trade: "dealer", city: "Munich", country: "DE", postalCode: "80469", street: "Auenstrasse 12", contact: ["Ludwig", "Brenner"], weight: 1.3 },
  { name: "Velowerk Limmat AG", trade: "dealer", city: "Zürich", country: "CH", postalCode: "8005", street: "Hardturmweg 19", contact: ["Reto", "Ammann"] },
  { name: "Flinkpost Kurierdienst", trade: "courier", city: "Vienna", country: "AT", postalCode: "1150", street: "Felberstrasse 30", contact: ["Milena", "Jovic"], weight: 1.5 },
  { name: "Letzte Meile Logistik GmbH", trade: "courier", city: "Vienna", country: "AT", postalCode: "1100", street: "Sonnwendplatz 2", contact: ["Harald", "Stix"] },
  { name: "Grüne Fracht Salzburg eG", trade: "courier", city: "Salzburg", country: "AT", postalCode: "5020", street: "Ignaz-Harrer-Weg 7", contact: ["Doris", "Walchhofer"] },
  { name: "Gemeinde Rosenau am Fluss", trade: "city", city: "Rosenau", country: "AT", postalCode: "3331", street: "Hauptplatz 1", contact: ["Franz", "Grubner"] },
  { name: "Stadtgärten Linz Betriebe", trade: "city", city: "Linz", country: "AT", postalCode: "4020", street: "Roseggerweg 20", contact: ["Eva", "Hainzl"] },
  { name: "Tischlerei Sandgruber", trade: "craft", city: "Mödling", country: "AT", postalCode: "2340", street: "Werkstrasse 9", contact: ["Josef", "Sandgruber"] },
  { name: "Elektro Blitzer KG", trade: "craft", city: "Vienna", country: "AT", postalCode: "1160", street: "Ottakringer Zeile 77", contact: ["Renate", "Blitzer"] },
  { name: "Malerei Farbenfroh", trade: "craft", city: "St. Pölten", country: "AT", postalCode: "3100", street: "Kremser Gasse 15", contact: ["Dragan", "Simic"] },
  { name: "Kinderhaus Sonnenwiese", trade: "care", city: "Vienna", country: "AT", postalCode: "1220", street: "Wagramer Hof 4", contact: ["Carola", "Feigl"] },
  { name: "Hauskrankenpflege Mobil", trade: "care", city: "Vienna", country: "AT", postalCode: "1120", street: "Meidlinger Markt 8", contact: ["Birgit", "Nowotny"] },
  { name: "Bäckerei Kornblume", trade: "craft", city: "Vienna", country: "AT", postalCode: "1080", street: "Lerchengang 3", contact: ["Andreas", "Mehlführer"] },
  { name: "Donauinsel Radverleih", trade: "courier", city: "Vienna", country: "AT", postalCode: "1210", street: "Floridsdorfer Ufer 1", contact: ["Katrin", "Seidl"], weight: 0.8 },
  { name: "Pedalerie Bozen", trade: "dealer", city: "Bozen", country: "IT", postalCode: "39100", street: "Talfergasse 6", contact: ["Matteo", "Ferrari"], weight: 0.8 },
  { name: "Lastendrahtesel Graz", trade: "dealer", city: "Graz", country: "AT", postalCode: "8010", street: "Griesgasse 24", contact: ["Silvia", "Pucher"], comes: 0 },
  { name: "Paketflitzer Brno s.r.o.", trade: "courier", city: "Brno", country: "CZ", postalCode: "60200", street: "Koliste 33", contact: ["Tereza", "Novotna"], comes: 0 },
  { name: "Marktgemeinde Talbrunn", trade: "city", city: "Talbrunn", country: "AT", postalCode: "2490", street: "Rathausgasse 2", contact: ["Manfred", "Zach"], comes: 1 },
  { name: "Rauchfangkehrer Hell", trade: "craft", city: "Vienna", country: "AT", postalCode: "1050", street: "Margaretenhof 12", contact: ["Peter", "Hell"], comes: 1 },
  { name: "Schulverein Freiraum", trade: "care", city: "Wiener Neustadt", country: "AT", postalCode: "2700", street: "Grazer Ring 40", contact: ["Julia", "Eder"], comes: 2 },
  { name: "Radlager Innsbruck", trade: "dealer", city: "Innsbruck", country: "AT", postalCode: "6020", street: "Innrain 71", contact: ["Thomas", "Gstrein"], comes: 3, weight: 1.2 },
  { name: "Getränke Quelltaler", trade: "courier", city: "Krems", country: "AT", postalCode: "3500", street: "Hafenstrasse 18", contact: ["Monika", "Rainer"], comes: 4 },
  { name: "Wasserwerk Oberland", trade: "city", city: "Gmunden", country: "AT", postalCode: "4810", street: "Seeweg 5", contact: ["Robert", "Ahorner"], comes: 4 },
  { name: "Installateur Rohrer", trade: "craft", city: "Vienna", country: "AT", postalCode: "1200", street: "Wallensteinzeile 22", contact: ["Michael", "Rohrer"], comes: 5 },
  { name: "Kastenrad Leipzig UG", trade: "dealer", city: "Leipzig", country: "DE", postalCode: "04107", street: "Karl-Heine-Bogen 9", contact: ["Jana", "Richter"], comes: 6 },
  { name: "Blumen Vergissmeinnicht", trade: "craft", city: "Baden", country: "AT", postalCode: "2500", street: "Josefsallee 3", contact: ["Irene", "Kaufmann"], comes: 7 },
  { name: "Stadtboten Klagenfurt", trade: "courier", city: "Klagenfurt", country: "AT", postalCode: "9020", street: "Lendhafen 14", contact: ["Gerald", "Pirker"], comes: 8 },
  { name: "Essen auf Rollen Wien", trade: "courier", city: "Vienna", country: "AT", postalCode: "1140", street: "Linzer Höhe 210", contact: ["Nadia", "Rahimi"], comes: 9, weight: 1.4 },
  { name: "Hausbetreuung Blank", trade: "craft", city: "Vienna", country: "AT", postalCode: "1090", street: "Liechtenwerd 28", contact: ["Zoran", "Blank"], comes: 10 },
  { name: "Waldkindergarten Eulennest", trade: "care", city: "Purkersdorf", country: "AT", postalCode: "3002", street: "Wienerwaldweg 6", contact: ["Lisa", "Haberl"], comes: 11 },
  { name: "Transportrad Rhein eK", trade: "dealer", city: "Mainz", country: "DE", postalCode: "55116", street: "Rheinkai 25", contact: ["Frank", "Osterloh"], comes: 12 },
  { name: "Bezirksamt Auwiesen", trade: "city", city: "Auwiesen", country: "AT", postalCode: "4030", street: "Amtsplatz 1", contact: ["Gudrun", "Steiner"], comes: 14 },
  { name: "Pflegedienst Abendrot", trade: "care", city: "Wels", country: "AT", postalCode: "4600", street: "Ringweg 17", contact: ["Hannelore", "Mayr"], comes: 15 },
  { name: "Kaffeerösterei Schwarzbohne", trade: "craft", city: "Vienna", country: "AT", postalCode: "1060", street: "Gumpendorfer Hof 50", contact: ["Fabian", "Schwarz"], comes: 16 },
  { name: "Post Minute Kuriere", trade: "courier", city: "Graz", country: "AT", postalCode: "8020", street: "Bahnhofgürtel 60", contact: ["Oliver", "Trummer"], comes: 18 },
  { name: "Lastenvelo Lörrach GmbH", trade: "dealer", city: "Lörrach", country: "DE", postalCode: "79539", street: "Grenzacher Weg 4", contact: ["Simone", "Gerber"], comes: 20 },
  { name: "Tierarzt unterwegs", trade: "care", city: "Korneuburg", country: "AT", postalCode: "2100", street: "Stockerauer Zeile 8", contact: ["Verena", "Lang"], comes: 22 },
];
