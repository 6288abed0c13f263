import type { HistoryReadingAnswer, ItemHistoryAnswer } from '@mirador/contract/tender-history'
import { figure } from '@mirador/texts/figure'

/** Sentences of the history of a tender. Dates and amounts arrive formatted. */

type Severity = HistoryReadingAnswer['changes'][number]['severity']

export const HISTORY = {
  loading: 'Buscando qué cambió…',
  errorTitle: 'No pudimos cargar qué cambió',
  errorHint: 'Lo demás de la licitación está completo. Vuelve a intentarlo en un momento.',
  none: 'Sin cambios desde que la leemos.',
  noneSince: (date: string) => `Sin cambios desde que la leímos por primera vez, el ${date}.`,
  since: (date: string) => `La leímos por primera vez el ${date}.`,
  older: 'Ver más antiguos',
  noOlder: 'No hay cambios más antiguos.',
  read: (date: string) => `Leído el ${date}`,
  source: (date: string) => `Fecha de la fuente: ${date}`,
  /** the total move of a closing date */
  closing: (from: string, to: string, shift: string) => `El cierre se movió del ${from} al ${to}, ${shift}.`,
  closingTimes: (times: number) => `Lo movieron ${figure(times)} veces.`,
  added: 'Agregado:',
  removed: 'Quitado:',
  end: 'fin',
  leftOut: 'texto que no cambió, o que no cabe',
  notCompared: 'El texto es demasiado largo, o cambió demasiado, para compararlo palabra por palabra.',
  moreItems: (count: number) => (count === 1 ? 'y 1 más' : `y ${figure(count)} más`),
  noName: 'Sin nombre',
} as const

export const SEVERITIES: Readonly<Record<Severity, string>> = {
  critical: 'Crítico',
  important: 'Importante',
  minor: 'Menor',
}

export const ITEM_WAS: Readonly<Record<ItemHistoryAnswer['was'], string>> = {
  added: 'Agregado',
  removed: 'Quitado',
  changed: 'Modificado',
  awarded: 'Adjudicado',
}

export const ITEM_FIELDS: Readonly<Record<ItemHistoryAnswer['changes'][number]['field'], string>> = {
  product_code: 'Código',
  category: 'Categoría',
  product_name: 'Nombre',
  description: 'Descripción',
  unit: 'Unidad',
  quantity: 'Cantidad',
  awards: 'Adjudicado a',
}
