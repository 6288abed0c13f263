import { figure } from '@mirador/texts/figure'

/** The line above a list whose tenders cannot be compared, or of which none is very similar. */
export const FIT_LINE = {
  label: 'Encaje de la lista',
  alike: (alike: number, of: number) => `${figure(alike)} de las ${figure(of)} se parecen igual a lo tuyo.`,
  unknown: 'Todavía no sabemos qué vendes.',
  words: 'Dinos tres palabras de lo que vendes.',
  writeWords: 'Escribir palabras',
  poorDay: (hasWon: boolean) => `Hoy nada se parece mucho a lo que ${hasWon ? 'ganas' : 'vendes'}.`,
} as const
