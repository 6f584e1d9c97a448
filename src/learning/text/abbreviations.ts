/** Abbreviations that never end a sentence. */
const NEVER = `e.g i.e cf viz vs resp approx ca incl excl esp dr mr mrs ms messrs prof gen rep sen gov capt lt col
  sgt rev hon st mt z.b d.h u.a i.d.r s.o s.u vgl bzw sog evtl ggf inkl zzgl hr fr p.ex p.e ej mme mlle sra srta dra
  dott sig dhr mevr bijv d.w.z t.ex bl.a`;

/** Abbreviations that do not end a sentence before their number or letter. */
const NUMBERED = `no nos nr num núm n fig figs eq eqs eqn sec sect ch chap vol vols art arts p pp pg par para abs tab tbl
  thm def lem prop cor ex exs app ref refs jan feb mar apr jun jul aug sep sept oct nov dec c kap s bd pág cap`;

/** Abbreviations that end a sentence only if the next word typically begins one; it may also be a name. */
const EITHER = `inc ltd co corp bros llc plc al jr sr ph.d m.d b.a m.a b.sc m.sc u.s u.k u.n e.u a.m p.m a.d b.c a.k.a
  est dept univ assn intl ave blvd rd gmbh s.a s.r.l op ed eds trans`;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** In lower case, without the dot. */
export const ABBREVIATIONS = { never: setOf(NEVER), numbered: setOf(NUMBERED), either: setOf(EITHER) };

/** Dotted letters, too many to list: U.S, a.m, N.A.S.A. */
export const POINTED = /^(?:\p{L}{1,3}\.)+\p{L}{1,3}$/u;
