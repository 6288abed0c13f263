import { figure } from './figure.ts'

/** How much room a long text has left. */
export const LENGTH = {
  count: (length: number, max: number) => `${figure(length)} de ${figure(max)} caracteres`,
  left: (left: number) => `Te quedan menos de ${figure(left)} caracteres.`,
  over: 'Te pasaste del máximo de caracteres.',
} as const
