import { ITEMS_PLACE } from '../../../../paths.ts'

interface SectionName {
  title: string
  /** its anchor */
  place: string
}

/** The anchor of the changes; change-words.ts links to it. */
const CHANGES_PLACE = 'que-cambio'

/** The sections of a tender in their order. A tender has those that it has something to show for. */
export const SECTIONS = {
  result: { title: 'Resultado', place: 'resultado' },
  offers: { title: 'Ofertas', place: 'ofertas' },
  items: { title: 'Líneas y precios', place: ITEMS_PLACE },
  criteria: { title: 'Criterios', place: 'criterios' },
  rivals: { title: 'Rivales', place: 'quien-oferta' },
  buyer: { title: 'Comprador', place: 'comprador' },
  deadlines: { title: 'Plazos', place: 'cronograma' },
  changes: { title: 'Cambios', place: CHANGES_PLACE },
  description: { title: 'Descripción', place: 'descripcion' },
  terms: { title: 'Bases', place: 'bases' },
  similar: { title: 'Parecidas', place: 'compras-parecidas' },
} as const satisfies Record<string, SectionName>

export type SectionKey = keyof typeof SECTIONS
