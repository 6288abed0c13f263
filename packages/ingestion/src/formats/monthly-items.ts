import type { ItemAward, TenderItem } from '@mirador/domain/tender/tender'
import { withPositions } from '../mercado-publico/detail-items.ts'
import { int, name, number, rut, text } from '../mercado-publico/source-values.ts'

/** Reads one column of a row. */
type ReadColumn = (column: string) => string | undefined
type Item = Omit<TenderItem, 'position' | 'awards'> & { position: number | null; awards: ItemAward[] }

/** The items of one tender of the monthly file, by item code; the file repeats each once per offer. */
export type MonthlyItems = Map<string, Item>

/** Adds the item of a row, and its offer when it was selected. */
export function addOffer(items: MonthlyItems, read: ReadColumn): void {
  const key = read('Codigoitem') ?? read('Correlativo')
  if (key === undefined) return
  let item = items.get(key)
  if (!item) {
    item = itemOf(read)
    items.set(key, item)
  }
  const award = awardOf(read)
  if (!award) return
  const same = item.awards.findIndex((other) => isSameSupplier(other, award))
  if (same < 0) item.awards.push(award)
  else item.awards[same] = joined(item.awards[same] as ItemAward, award)
}

export function orderedItems(items: MonthlyItems): TenderItem[] {
  return withPositions([...items.values()])
}

function itemOf(read: ReadColumn): Item {
  const levels = [read('Rubro1'), read('Rubro2'), read('Rubro3')].map((level) => name(level))
  return {
    position: int(read('Correlativo'), 'comma'),
    product_code: int(read('CodigoProductoONU'), 'comma'),
    category: levels.every((level) => level === null) ? null : levels.map((level) => level ?? '').join(' / '),
    product_name: name(read('Nombre linea Adquisicion')) ?? name(read('Nombre producto genrico')),
    description: text(read('Descripcion linea Adquisicion')),
    unit: name(read('UnidadMedida')),
    quantity: number(read('Cantidad'), 'comma'),
    awards: [],
  }
}

function awardOf(read: ReadColumn): ItemAward | null {
  if (read('Oferta seleccionada')?.trim().toLowerCase() !== 'seleccionada') return null
  const supplier_rut = rut(read('RutProveedor'))
  const supplier_name = name(read('RazonSocialProveedor')) ?? name(read('NombreProveedor'))
  if (supplier_rut === null && supplier_name === null) return null
  // an offer may be in another currency than the tender; amounts are never converted
  const isOwnCurrency = name(read('Moneda de la Oferta')) === name(read('Moneda Adquisicion'))
  return {
    supplier_rut: supplier_rut ?? '',
    supplier_name,
    quantity: number(read('CantidadAdjudicada'), 'comma'),
    unit_amount: isOwnCurrency ? number(read('MontoUnitarioOferta'), 'comma') : null,
  }
}

/**
 * Whether two awards have the same supplier. Suppliers without a RUT, those of other countries, are distinguished by
 * name.
 */
function isSameSupplier(one: ItemAward, other: ItemAward): boolean {
  if (one.supplier_rut !== other.supplier_rut) return false
  return one.supplier_rut !== '' || one.supplier_name === other.supplier_name
}

/** Joins two selected offers of one supplier for one item; the unit price stays only if both are equal. */
function joined(one: ItemAward, other: ItemAward): ItemAward {
  return {
    ...one,
    quantity: one.quantity === null || other.quantity === null ? null : one.quantity + other.quantity,
    unit_amount: one.unit_amount === other.unit_amount ? one.unit_amount : null,
  }
}
