import { figure, plural } from '@mirador/texts/figure'

/** Sentences of the own lines of an awarded tender. */
export const OWN_LINES = {
  table: 'Tus líneas',
  columns: { line: 'Línea', own: 'Tu precio', chosen: 'Elegido', winner: 'Ganó', difference: 'Diferencia' },
  you: 'tú',
  ownPrice: (money: string) => `tu precio ${money}`,
  chosenPrice: (money: string) => `elegido ${money}`,
  wonBy: (name: string) => `Ganó ${name}`,
  noWinner: 'Sin elegida',
  dash: '–',
  seeAll: (count: number) => `Ver tus ${figure(count)} líneas`,
  largest: (count: number, all: number) =>
    `Las ${figure(count)} de más dinero, de tus ${plural(all, 'línea', 'líneas')}.`,
} as const
