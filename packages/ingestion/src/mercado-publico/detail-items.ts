import type { ItemAward, TenderItem } from '@mirador/domain/tender/tender'
import { int, list, name, number, part, rut, text } from './source-values.ts'

/**
 * The requested items of a detail, in order, with distinct positions; none for a list shorter than its announced
 * length.
 */
export function itemsOf(items: unknown): TenderItem[] {
  const { Cantidad, Listado } = part(items)
  const entries = list(Listado)
  if (entries.length < (int(Cantidad) ?? 0)) return []
  return withPositions(
    entries.map((entry) => {
      const item = part(entry)
      return {
        position: int(item.Correlativo),
        product_code: int(item.CodigoProducto),
        category: name(item.Categoria),
        product_name: name(item.NombreProducto),
        description: text(item.Descripcion),
        unit: name(item.UnidadMedida),
        quantity: number(item.Cantidad),
        awards: awardsOf(item.Adjudicacion),
      }
    }),
  )
}

/** Keeps the source's positions; a missing or repeated one becomes the lowest free number. */
export function withPositions(
  items: readonly (Omit<TenderItem, 'position'> & { position: number | null })[],
): TenderItem[] {
  const stated = new Set(items.map(({ position }) => position))
  const taken = new Set<number>()
  let free = 0
  const nextFree = () => {
    do free++
    while (stated.has(free))
    return free
  }
  return items
    .map((item) => {
      const position = item.position === null || taken.has(item.position) ? nextFree() : item.position
      taken.add(position)
      return { ...item, position }
    })
    .sort((a, b) => a.position - b.position)
}

function awardsOf(award: unknown): ItemAward[] {
  const { RutProveedor, NombreProveedor, Cantidad, MontoUnitario } = part(award)
  const supplier_rut = rut(RutProveedor)
  const supplier_name = name(NombreProveedor)
  if (supplier_rut === null && supplier_name === null) return []
  return [
    {
      supplier_rut: supplier_rut ?? '',
      supplier_name,
      quantity: number(Cantidad),
      unit_amount: number(MontoUnitario),
    },
  ]
}
