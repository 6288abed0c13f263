import type { LinkedCallAnswer } from '@mirador/contract/tenders'

/** Sentences of a second call of a deserted tender. Dates arrive formatted. */
export const SECOND_CALL = {
  title: 'Segundo llamado',
  /** text before the code of the deserted tender */
  of: 'Segundo llamado de',
  deserted: (date: string | null) => (date ? `declarada desierta el ${date}` : 'declarada desierta'),
  /** text before the code of the new tender */
  calledAgain: 'Volvieron a llamar en',
  published: (date: string) => `publicada el ${date}`,
  hint: 'Lo dedujimos al comparar ambas; la fuente no lo informa.',
} as const

/** The evidence of a second call, after the dates: the common data of both tenders. */
export const SECOND_CALL_EVIDENCE: Readonly<Record<LinkedCallAnswer['evidence'], string>> = {
  products: 'misma unidad, mismos productos, nombre casi igual',
  description: 'misma unidad, nombre y descripción casi iguales',
  name: 'misma unidad, nombre casi igual',
}
