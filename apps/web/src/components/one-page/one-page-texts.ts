import type { FitGrade } from '@mirador/domain/fit/fit-grades'
import { figure } from '@mirador/texts/figure'
import { FIT_WORDS } from '@mirador/texts/fit'

/** Sentences of 'Una página', which a company reads about itself. Dates and amounts arrive formatted. */
export const ONE_PAGE = {
  back: 'Volver a la licitación',
  print: 'Imprimir',
  withDecision: 'Agregar lo que decidimos',
  failed: 'No pudimos leer las respuestas',
  failedHint: 'Sin ellas la página quedaría a medias. Vuelve a intentarlo en unos segundos.',
  loading: 'Preparando la página…',

  labels: {
    deadline: 'Plazo',
    money: 'Plata',
    criteria: 'Criterios',
    rivals: 'Rivales',
    buyer: 'Comprador',
    changes: 'Cambios',
  },
  fit: 'Encaje',
  closed: (at: string) => `Cerró el ${at}`,
  noOffers: 'No recibe ofertas',
  we: (won: number) => `nosotros ${figure(won)}`,
  neverBid: 'Nunca le hemos ofertado.',
  bid: (bids: number, won: number) => `Le ofertamos ${figure(bids)}, ganamos ${figure(won)}.`,
  noChoices: 'No sabemos cómo ha elegido.',
  grade(grade: FitGrade, hasWon: boolean): string {
    if (grade !== 'muy_parecida') return FIT_WORDS.grades[grade]
    return `Muy parecida a lo que ${hasWon ? 'ganamos' : 'vendemos'}`
  },
  alike: (alike: number, of: number) => `${figure(alike)} de las ${figure(of)} abiertas se parecen igual a lo nuestro`,
  /** @param limit `region:12`, `min_amount` or `max_amount` */
  blocked(limit: string, region: string | undefined): string {
    if (limit === 'min_amount') return `${FIT_WORDS.blocked}: bajo nuestro monto mínimo`
    if (limit === 'max_amount') return `${FIT_WORDS.blocked}: sobre nuestro monto máximo`
    return `${FIT_WORDS.blocked}: no vendemos en ${region ?? 'esa región'}`
  },
  rank: (rank: number, of: number) => `: ${figure(rank)}.ª de ${figure(of)} abiertas`,

  lines: 'Líneas',
  line: 'Línea',
  quantity: 'Cantidad',
  usual: 'Lo habitual',
  sum: 'Suma',
  noPrice: 'sin precio',
  noSum: '–',
  noLines: 'La licitación no detalla sus líneas.',
  more: (lines: number) => (lines === 1 ? 'Y otra.' : `Y otras ${figure(lines)}.`),
  about: 'Lo habitual: 24 meses, procesos cerrados, sin IVA.',
  pricesFailed: 'No pudimos leer los precios.',

  us: 'Nosotros',
  decision: 'Decisión',
  carrier: 'La lleva',

  read: (at: string) => `Leído el ${at}, de la fuente oficial. Horas de Santiago.`,
  demo: 'Dato de demostración.',
  silence: 'Nada dice de quién ofertará en esta.',
} as const
