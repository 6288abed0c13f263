import { figure } from '@mirador/texts/figure'

/** Sentences of what changed in a followed tender. */
export const CHANGE_NEWS = {
  result: 'Resultado',
  closed: 'Cerrada',
  won(won: number, lines: number): string {
    const all = `${figure(lines)} ${lines === 1 ? 'línea' : 'líneas'}`
    return won === 0 ? `no te eligieron en ${all}` : `ganaste ${figure(won)} de ${all}`
  },
  moreChanges: (more: number) => ` y ${figure(more)} más`,
} as const
