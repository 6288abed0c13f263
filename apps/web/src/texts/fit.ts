import { figure, plural } from '@mirador/texts/figure'

const times = (count: number) => (count === 1 ? 'una vez' : `${figure(count)} veces`)
const tenders = (count: number) => plural(count, 'licitación', 'licitaciones')
const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`
const chosen = (count: number) =>
  count === 0 ? 'no te eligieron' : `te eligieron ${count === 1 ? 'una vez' : figure(count)}`
const share = (lines: number, all: number) => `${figure(lines)} de ${all === 1 ? '1 línea' : `${figure(all)} líneas`}`
const similar = (count: number) => (count === 1 ? 'una parecida' : `${figure(count)} parecidas`)

/** `$1,2`: millions of pesos */
const millions = (pesos: number) => `$${(Math.round(pesos / 100_000) / 10).toLocaleString('es-CL')}`
const range = (from: number, to: number) =>
  from >= 1e6 ? `${millions(from)} a ${millions(to)} millones` : `$${figure(from)} a $${figure(to)}`

const points = (count: number) => plural(count, 'punto', 'puntos')

/** A part of a sentence: plain, emphasised, or marked as a match. */
export type Piece = string | { strong: string | number } | { mark: string }

/** Sentences of the reasons of a fit. */
export const FIT = {
  /** Two tenders of a list may have one name. @param words result of `gradeWords` */
  title: (bid_idn: string, words: string | undefined) => `Por qué${words ? `: ${words}` : ''} (${bid_idn})`,
  /** `1.ª de tus 89 abiertas` */
  rank: (rank: number, of: number) => `${figure(rank)}.ª de tus ${figure(of)} abiertas`,
  shortRank: (rank: number, of: number) => `${figure(rank)}.ª de ${figure(of)}`,
  this: (rank: number | null) => (rank === null ? 'esta' : `esta: ${figure(rank)}.ª`),
  lowest: (sum: number) => points(sum),
  highest: (sum: number) => `${points(sum)}, la más alta de hoy`,
  perDot: (tenders: number) => `Cada punto son ${figure(tenders)} licitaciones.`,
  /** the counts of the grades, as they are read */
  zones: (of: number, zones: readonly (readonly [words: string, tenders: number])[]) =>
    `Tus ${figure(of)} abiertas: ${zones.map(([words, count]) => `${words.toLowerCase()} ${figure(count)}`).join(', ')}.`,
  loading: 'Cargando por qué…',
  failed: 'No pudimos leer por qué. El encaje y la lista siguen aquí.',
  for: 'A favor',
  against: 'En contra',
  none: 'nada',
  signed: (points: number) => `${points < 0 ? '−' : '+'}${figure(Math.abs(points))}`,
  points: (sum: number) => `${sum < 0 ? 'menos' : 'más'} ${points(Math.abs(sum))}`,
  unknown: 'Sin dato',
  unknownHint: 'no suma ni resta',
  unknownShort: 's/d',
  sum: (given: number, taken: number, score: number): Piece[] => [
    { strong: given },
    ' a favor',
    ...(taken ? [' − ', { strong: taken }, ' en contra'] : [', nada en contra']),
    ' = ',
    { strong: score },
    '. ',
  ],
  nothingElse: 'No hay nada más en la cuenta.',
  limitAside: 'El límite no cambia la cuenta.',
  addWords: 'Agrega tus palabras',
  addRegions: 'Di dónde vendes',
  /** text after the two above */
  mayAddWords: (most: number) => ` suman hasta ${figure(most)} aquí`,
  mayAddRegions: (most: number) => ` suma hasta ${figure(most)} aquí`,
  howItIsComputed: 'Cómo se calcula',
  changeLimits: 'Cambiar mis límites',
  blocked: (limit: string): Piece[] => [
    { strong: 'No calza:' },
    ` pusiste que ${limit}. La dejamos a la vista, después de las que calzan.`,
  ],
  /** `limitWords` for the middle of a sentence */
  limit: (blocked: string, region: string | undefined) =>
    blocked === 'min_amount'
      ? 'no te sirven montos tan bajos'
      : blocked === 'max_amount'
        ? 'no te sirven montos tan altos'
        : `no vendes en ${region ?? 'esa región'}`,
} as const

interface Word {
  found: string
  word: string
  in_title: boolean
  in_description: boolean
  lines: number
}

/** A sentence per kind of reason. */
export const FIT_REASONS = {
  rubro: (names: readonly string[], of: { lines: number; all: number }): Piece[] => [
    { strong: listed(names) },
    ` ${names.length === 1 ? 'es tu rubro' : 'son tus rubros'}: ${share(of.lines, of.all)}.`,
  ],
  related: (names: readonly string[]): Piece[] => [
    { strong: listed(names) },
    ` ${names.length === 1 ? 'es vecino' : 'son vecinos'} de tus rubros.`,
  ],
  words: ({ found: match, word, in_title, in_description, lines }: Word, all: number): Piece[] => {
    const places = [
      in_title && 'en el título',
      lines > 0 && `en ${share(lines, all)}`,
      in_description && 'en la descripción',
    ].filter((place) => typeof place === 'string')
    return [
      'Piden ',
      { mark: match },
      ` ${listed(places)}. ${match === word ? 'Es tu palabra.' : `Tu palabra: ${word}.`}`,
    ]
  },
  moreWords: (matches: readonly string[]) => `También dicen ${listed(matches)}.`,
  ownFamily: (name: string, count: number, of: number): Piece[] => [
    { strong: name },
    ` estaba en ${figure(count)} de las ${figure(of)} licitaciones en que ofertaste.`,
  ],
  ownBuyer: (count: number, of: number, won: number) =>
    `Ofertaste ${times(count)} a este comprador, de ${tenders(of)} en total; ${chosen(won)}.`,
  ownBids: (count: number, won: number) => `Ofertaste ${times(count)} algo parecido a este comprador; ${chosen(won)}.`,
  ownBidsElsewhere: (name: string, count: number) => `Ofertaste ${times(count)} en ${name}, a otros compradores.`,
  similar: (count: number) => `Se parece a ${tenders(count)} en que ofertaste.`,
  region: (name: string) => `${name} es tu región.`,
  amount: ({ amount, from, to, tenders: count }: { amount: number; from: number; to: number; tenders: number }) =>
    `El monto ${amount > to ? 'supera los tuyos' : amount < from ? 'es menor que los tuyos' : 'es como los tuyos'}: 8 de cada 10 de las ${figure(count)} licitaciones con monto en que ofertaste eran de ${range(from, to)}.`,
  dismissedFamily: (count: number) => `Descartaste ${similar(count)}: «no es mi rubro».`,
  dismissedBuyer: (count: number) => `Descartaste ${figure(count)} de este comprador: «no le vendo a este comprador».`,
  dismissedRegion: (count: number) => `Descartaste ${figure(count)} de esta región: «queda lejos».`,
  dismissedAmount: (count: number) => `Descartaste ${figure(count)} de un monto parecido: «no me conviene el monto».`,
  dismissedLike: (count: number) => `Descartaste ${similar(count)}: «no lo hago».`,
  seeLines: 'Ver las líneas',
  seeHistory: 'Ver tu historia',
  seeBuyer: 'Ver al comprador',
  seeLimits: 'Ver tus regiones',
  seeDismissals: 'Ver descartes',
} as const

/** The facts that the tender or the history does not state. */
export const FIT_UNKNOWN = {
  rubro: 'Rubro: el comprador no clasificó sus líneas',
  ownBuyer: 'Comprador: la fuente no lo identifica',
  region: 'Región: el comprador no la publicó',
  amount: 'Monto: el comprador no lo publicó en pesos',
  history: 'Tu historia: tu empresa aún no figura en ofertas publicadas',
} as const
