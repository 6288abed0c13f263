/** How much room a long text has left. */
export const LENGTH = {
  count: (length: string, max: string) => `${length} de ${max} caracteres`,
  left: (left: string) => `Te quedan menos de ${left} caracteres.`,
  over: 'Te pasaste del máximo de caracteres.',
} as const
