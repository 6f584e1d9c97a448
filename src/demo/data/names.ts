/** First and last names of those who ask and do not become customers. */
export const FIRST_NAMES = [
  "Agnes", "Bruno", "Cornelia", "Daniel", "Edith", "Florian", "Gabriele", "Hannes", "Irina", "Jakob",
  "Kerstin", "Lorenz", "Magdalena", "Niklas", "Olga", "Patrick", "Regina", "Samuel", "Theresa", "Ulrich",
  "Viktoria", "Walter", "Xenia", "Yannick", "Zita",
] as const;

export const LAST_NAMES = [
  "Achleitner", "Bauernfeind", "Czerny", "Dornbirner", "Eibensteiner", "Fuchssteiner", "Grabmayr", "Hochreiter",
  "Innerhofer", "Jungwirth", "Kaltenbrunner", "Lackinger", "Mitterlehner", "Niederwimmer", "Oberascher",
  "Pointner", "Quendler", "Rosenauer", "Schachinger", "Trauner", "Ungerböck", "Voglsanger", "Weichselbaumer",
  "Zauner",
] as const;

/** What those are called who ask for a company. */
export const TRADES = [
  "Catering", "Fotostudio", "Gärtnerei", "Hausservice", "Imkerei", "Konditorei", "Messebau", "Naturkost",
  "Optik", "Polsterei", "Reinigung", "Schlosserei", "Tapezierer", "Umzüge", "Weinhandel",
] as const;

/** Why nothing comes of a lead. */
export const REASONS = [
  "No budget this year", "Looks for a used bike", "No reply after three calls", "Bought elsewhere",
  "Only wanted the catalogue", "Wants to rent only", "Too heavy loads for a bike", "Price",
] as const;
