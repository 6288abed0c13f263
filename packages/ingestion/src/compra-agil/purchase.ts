import { LEVEL, type TenderItem } from '@mirador/domain/tender/tender'
import { withPositions } from '../mercado-publico/detail-items.ts'
import { hollowAnswer, type Reading } from '../mercado-publico/reading.ts'
import { int, list, name, number, part, text } from '../mercado-publico/source-values.ts'
import { purchaseFacts, purchaseFields, purchaseIdentity } from './purchase-fields.ts'

/** A blank unit. */
const NO_UNIT = /^0*$/

/**
 * One entry of a list of Compra Ágil: everything but description, requested products and delivery. Answers have no
 * time, so its time is that of the reading.
 */
export function purchaseFromItem(entry: unknown, readAt: Date): Reading {
  const item = part(entry)
  const identity = purchaseIdentity(item)
  if (identity.kind === 'refused') return identity
  const { bid_idn, status, status_text } = identity
  return {
    kind: 'record',
    record: {
      bid_idn,
      name: name(item.nombre) ?? bid_idn,
      status,
      status_text,
      ...purchaseFields(item, status, readAt),
      facts: purchaseFacts(item),
      level: LEVEL.sheet,
      source: 'agile-list',
      source_at: readAt,
      read_at: readAt,
    },
  }
}

/**
 * The payload of a detail of Compra Ágil. Its quotations are not read: they appear late and only in a biased part of
 * the processes (ofertas.md, section 4), and the monthly file has all of them.
 */
export function purchaseFromDetail(payload: unknown, readAt: Date, raw?: string): Reading {
  const purchase = part(payload)
  const identity = purchaseIdentity(purchase)
  if (identity.kind === 'refused') return identity
  const { bid_idn, status, status_text } = identity
  const fields = purchaseFields(purchase, status, readAt)
  const title = name(purchase.nombre)
  const hollow = hollowAnswer({ bid_idn, title, buyer: [fields.institution_name, fields.institution_rut] })
  if (hollow) return hollow
  return {
    kind: 'record',
    record: {
      bid_idn,
      name: title ?? bid_idn,
      description: text(purchase.descripcion),
      status,
      status_text,
      ...fields,
      facts: purchaseFacts(purchase),
      items: productsOf(purchase.productos_solicitados),
      level: LEVEL.detail,
      source: 'agile-detail',
      source_at: readAt,
      read_at: readAt,
      ...(raw === undefined ? {} : { raw }),
    },
  }
}

function productsOf(products: unknown): TenderItem[] {
  return withPositions(
    list(products).map((entry) => {
      const { codigo_producto, nombre, descripcion, cantidad, unidad_medida } = part(entry)
      const unit = name(unidad_medida)
      return {
        position: null,
        product_code: int(codigo_producto),
        category: null,
        product_name: name(nombre),
        description: text(descripcion),
        unit: unit === null || NO_UNIT.test(unit) ? null : unit,
        quantity: number(cantidad),
        awards: [],
      }
    }),
  )
}
