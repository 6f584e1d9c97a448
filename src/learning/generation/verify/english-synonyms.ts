/** Groups of words of plain English that mean the same, separated by commas. A word may be in several groups. */
const GROUPS = `
  use utilize utilise employ apply, show demonstrate illustrate display reveal indicate signal, big large huge
  substantial sizable considerable, small little tiny, begin start commence, end finish conclude, finish
  complete conclude, turn switch, help assist aid, make create produce build construct generate, get obtain
  acquire receive, give provide supply offer, keep retain maintain preserve, buy purchase, choose select pick,
  change alter modify, important significant essential crucial vital, main primary principal chief, way manner
  method approach, part component portion, kind type sort, goal aim objective purpose, number quantity, error
  mistake, find discover locate detect, explain describe, call name term, mean signify denote, contain include
  comprise hold, let allow permit enable, cause lead result, stop halt cease, fix repair correct, ask request,
  answer reply respond, try attempt, think believe consider, know understand, see observe notice, remove delete
  eliminate, add append, compute calculate determine, measure gauge, test check verify examine, work function
  operate, serve act function use, same identical, similar alike comparable, easy simple straightforward,
  correct right accurate, enough sufficient, whole complete entire, faster quicker, easier simpler, harder
  tougher, swift fleet, often frequently, data information, rule principle, example instance, task job, problem
  issue, benefit advantage, drawback disadvantage, value worth, result outcome, person individual, people
  persons individuals, company firm business, customer client, money funds, cost price expense, law statute,
  book volume, picture image, car automobile, place location position, time period, step stage, group set, point
  dot, line row, top upper, store save keep, return yield, write record, split divide separate, combine merge
  join, connect link, divide partition, arrange order organize organise, represent stand, define specify, depend
  rely, equal equivalent, previous prior preceding earlier, next following subsequent, final last, first
  initial, several various, new novel, old former, bring carry, manage handle, avoid prevent, ensure guarantee,
  improve enhance, greater larger bigger higher, smaller lesser, approximately roughly, also additionally,
  therefore thus hence consequently, because since, fail break, run execute, send transmit, move shift, look
  appear seem, learn study, teach instruct, live reside, suppose assume, imply suggest, consist comprise, refer
  relate, happen occur arise appear emerge, reduce decrease lower diminish lessen cut, increase raise grow rise
  climb, stay remain keep continue, begin start arise, end terminate finish expire, carry transport convey move,
  spread distribute allocate, give grant assign provide, respond react, hold retain keep, fit install mount,
  drop deposit, create generate produce form make, consume use, obtain gain get, pay settle reimburse, resign
  quit, ill sick unwell, absent away missing, reject refuse decline, inform notify alert warn report tell,
  recent latest, directly straight, certain particular, replace substitute, protect guard shield, ask inquire,
  place put position, vary differ, attach fasten, accept approve, usual typical normal common ordinary, nearest
  closest, total overall, wrong false incorrect, various different diverse, leave exit, separate distinct
  different, look search, permanent lasting, quickly rapidly fast swiftly, immediately instantly promptly
  at_once, simultaneously at_once, gently slowly, cook prepare, person people anyone, anyone
  anybody, via through, beneath under underneath, control regulate govern, limit restrict confine, carry bear,
  track follow monitor, turn become, become get, inside within, outdated obsolete, staff personnel employee
  worker, supervisor superior, leave vacation holiday, boundary border limit, quick fast rapid, warm heat, spoil
  ruin damage, sure certain, attend visit, submit file, sign signature, hard difficult tough, maximum most,
  discard throw, freely voluntarily, automatic automatically, correct rectify, store deposit, reveal disclose
  expose, hide conceal, destroy demolish, estimate approximate assess, compare contrast, exceed surpass,
  encounter meet, resist withstand, surround enclose, originate stem, yield produce, fall drop decline sink,
  comply obey, amount sum, ban forbid prohibit, evaluate assess appraise, regularly routinely, dismiss fire,
  schedule plan, cancel revoke, extend prolong, suffer undergo, throughout during, expel eject, infer deduce
  conclude, accomplish achieve attain reach, accumulate gather collect, adapt adjust, adhere stick, affect
  influence impact, agree consent, anticipate expect foresee, appoint designate name, argue claim, arrive come,
  assemble build gather, assert state claim say, authorise permit approve, award grant, bend curve, bind tie,
  block obstruct hinder impede, breach violate infringe, burn ignite, charge bill, inspect examine check, cite
  quote, clarify explain, clean wash, close shut, comment remark, compel force oblige, compensate reimburse
  repay, confirm acknowledge validate verify, conserve preserve, consider regard, conduct perform, convert
  transform turn, convince persuade, cool chill, copy duplicate replicate, correspond match, crash fail, heal
  cure, damage harm hurt injure, decay decompose rot, decide determine, deduct subtract, defend protect, delay
  postpone defer, deliver supply, demand require, depart leave, depend hinge, depict portray, desire want wish,
  develop evolve, disappear vanish, discuss debate, dispose discard, distinguish differentiate, eat consume,
  educate teach train, elect choose, emit release, emphasise stress highlight, hire recruit employ, enlarge
  expand extend, enrol register, establish found, exchange swap, exhibit show, exist live occur, experience
  undergo, expire lapse end, forecast predict, fulfil satisfy meet, fund finance, recognise identify, implement
  execute, inhibit suppress, insert enter, interrupt disturb, issue publish release, label mark tag, last take,
  lift raise, mention state, melt dissolve, mix blend, motivate encourage, notice detect, object oppose, omit
  skip, overlook ignore, own possess, participate join, persist continue, possess have, precede preceding,
  recall remember, rent lease, repeat iterate, rescue save, resemble similar, resolve solve settle, restore
  recover, retrieve fetch, reverse undo, review examine inspect, revise update, reward award, rotate spin turn,
  seize confiscate, select elect, slide slip, slow delay, speak talk, supervise oversee monitor, support assist,
  suspend pause, sustain maintain, travel move, trigger cause, undertake assume, unite join combine, update
  refresh, urge encourage, withdraw revoke, withhold retain, sea ocean, shop store, soil earth, physician
  doctor, lawyer attorney, illness disease sickness, colleague coworker, exam examination test, flat apartment,
  lorry truck, photo photograph, advertisement advert, movie film, sunlight sunshine, colour hue, form shape,
  rate pace, danger hazard risk, safe secure, broken defective faulty, damaged defective, empty vacant,
  correctly properly, exact precise, expensive costly dear, cheap inexpensive, famous known, frequent common,
  large major, legal lawful, lucky fortunate, minor small, nearby close, necessary essential, obvious clear
  evident, odd strange, rich wealthy, sealed closed, secret confidential, serious severe grave, silent quiet,
  sincere honest, stable steady constant, strict rigorous, suitable appropriate, thorough careful, total entire,
  typical characteristic, unclear ambiguous, valuable precious, weak feeble, original initial, additional
  further extra more, separately individually, specific particular, written writing, beforehand ahead advance,
  afterwards later, alongside beside, abroad overseas, approval consent permission, agreement consent, absence
  leave, assistance help, beginning start, breach violation, chance possibility, choice option, consequence
  result effect, decision ruling, duty obligation, earnings income, feature characteristic property, intention
  intent, injury wound, length duration, manual handbook guide, meeting session, method technique procedure,
  mistake fault, opportunity chance, origin source, payment remuneration, permission authorisation, possessor
  owner, profit gain, proof evidence, quantity amount, reason cause, regulation rule, requirement condition,
  shortage lack, site location, skill ability, storage store, summary overview, test trial, tool instrument,
  trip journey, type category, warning alert, work labour`;

export const SYNONYMS: readonly (readonly string[])[] = GROUPS.split(",").map((group) =>
  group.trim().split(/\s+/),
);
