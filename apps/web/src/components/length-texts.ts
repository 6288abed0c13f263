import { figure } from '@mirador/texts/figure'

/** The characters left in a long text. */
export const LENGTH = {
  count: (length: number, max: number) => `${figure(length)} de ${figure(max)} caracteres`,
  left: (remaining: number) => `Te quedan menos de ${figure(remaining)} caracteres.`,
  over: 'Te pasaste del máximo de caracteres.',
} as const
