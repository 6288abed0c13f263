import { figure } from './figure.ts'

/** The four questions of 'Mercado', and the rows of the last one. */
export const MARKET_QUESTIONS = {
  purchases: '¿Se compra más o menos de lo mío?',
  buyers: '¿Quién compra, y quién te conoce?',
  winners: '¿Quién gana?',
  prices: '¿A qué precio?',
  /** @param to null: or more */
  band: (from: number, to: number | null) => {
    if (to === null) return `${figure(from)} o más`
    if (from === to) return from === 1 ? 'Oferta 1' : figure(from)
    return `${figure(from)} o ${figure(to)}`
  },
  every: 'Todas',
  yes: 'sí',
  never: 'nunca',
} as const
