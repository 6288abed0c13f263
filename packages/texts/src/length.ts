import { figure } from './figure.ts'

/** The characters left in a long text. */
export const LENGTH = {
  count: (length: number, max: number) => `${figure(length)} de ${figure(max)} caracteres`,
  left: (left: number) => `Te quedan menos de ${figure(left)} caracteres.`,
  over: 'Te pasaste del máximo de caracteres.',
} as const
