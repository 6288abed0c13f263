import type { ItemAward, TenderItem } from '@mirador/domain/tender'
import { withPositions } from '../mercado-publico/detail-items.ts'
import { int, name, number, rut, text } from '../mercado-publico/source-values.ts'

type Parts = Readonly<Record<string, string>>
type Item = Omit<TenderItem, 'position' | 'awards'> & { position: number | null; awards: ItemAward[] }

/** The lines of one tender of the monthly file by their own codes; each comes once per offer. */
export type MonthlyItems = Map<string, Item>

/** Adds the item of a row, and its offer when it was selected. */
export function addOffer(items: MonthlyItems, row: Parts): void {
  const key = row.Codigoitem ?? row.Correlativo
  if (key === undefined) return
  let item = items.get(key)
  if (!item) {
    item = itemOf(row)
    items.set(key, item)
  }
  const award = awardOf(row)
  if (!award) return
  const same = item.awards.findIndex(({ supplier_rut }) => supplier_rut === award.supplier_rut)
  if (same < 0) item.awards.push(award)
  else item.awards[same] = joined(item.awards[same] as ItemAward, award)
}

export function orderedItems(items: MonthlyItems): TenderItem[] {
  return withPositions([...items.values()])
}

function itemOf(row: Parts): Item {
  const levels = [row.Rubro1, row.Rubro2, row.Rubro3].map((level) => name(level))
  return {
    position: int(row.Correlativo),
    product_code: int(row.CodigoProductoONU),
    category: levels.every((level) => level === null) ? null : levels.map((level) => level ?? '').join(' / '),
    product_name: name(row['Nombre linea Adquisicion']) ?? name(row['Nombre producto genrico']),
    description: text(row['Descripcion linea Adquisicion']),
    unit: name(row.UnidadMedida),
    quantity: number(row.Cantidad),
    awards: [],
  }
}

function awardOf(row: Parts): ItemAward | null {
  if (row['Oferta seleccionada']?.trim().toLowerCase() !== 'seleccionada') return null
  const supplier_rut = rut(row.RutProveedor)
  const supplier_name = name(row.RazonSocialProveedor) ?? name(row.NombreProveedor)
  if (supplier_rut === null && supplier_name === null) return null
  // an offer may be in another currency than the tender; amounts are never converted
  const isOwnCurrency = name(row['Moneda de la Oferta']) === name(row['Moneda Adquisicion'])
  return {
    supplier_rut: supplier_rut ?? '',
    supplier_name,
    quantity: number(row.CantidadAdjudicada),
    unit_amount: isOwnCurrency ? number(row.MontoUnitarioOferta) : null,
  }
}

/** Two selected offers of one supplier for one line: the price of both only when it is the same. */
function joined(one: ItemAward, other: ItemAward): ItemAward {
  return {
    ...one,
    quantity: one.quantity === null || other.quantity === null ? null : one.quantity + other.quantity,
    unit_amount: one.unit_amount === other.unit_amount ? one.unit_amount : null,
  }
}
