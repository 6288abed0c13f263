import { figure } from '@mirador/texts/figure'

/** The remaining characters of a long text. */
export const LENGTH = {
  count: (length: number, max: number) => `${figure(length)} de ${figure(max)} caracteres`,
  left: (remaining: number) => `Te quedan menos de ${figure(remaining)} caracteres.`,
  over: 'Te pasaste del máximo de caracteres.',
} as const
