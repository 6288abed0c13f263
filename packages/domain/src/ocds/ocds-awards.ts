import { isLegalPerson } from '../tender/supplier.ts'
import type { ItemAward, TenderFields, TenderItem } from '../tender/tender.ts'
import { statusOfCode } from '../tender/tender-status.ts'
import { ocdsParty } from './ocds-buyer.ts'
import { itemClass } from './ocds-items.ts'
import { statusDetails } from './ocds-status.ts'
import { type OcdsObject, ocdsMoney, ocdsTime, withoutGaps } from './ocds-values.ts'

interface AwardedItem {
  item: TenderItem
  award: ItemAward
}

/** Stands for all suppliers that are not named. */
const UNNAMED = 'sin-nombre'

/**
 * The result of a tender: one award for each supplier, or several when an item was split between offers of one. Only legal
 * persons are suppliers (docs/decisions/0068); what the others won has no supplier.
 */
export function ocdsAwards(tender: TenderFields): OcdsObject[] {
  const status = statusOfCode(tender.status)
  const groups = new Map<string, AwardedItem[]>()
  for (const item of tender.items ?? []) {
    const counts = new Map<string, number>()
    for (const award of item.awards) {
      const supplier = isLegalPerson(award.supplier_rut) ? award.supplier_rut : UNNAMED
      const number = (counts.get(supplier) ?? 0) + 1
      counts.set(supplier, number)
      const key = number === 1 ? supplier : `${supplier}-${number}`
      groups.set(key, [...(groups.get(key) ?? []), { item, award }])
    }
  }
  const awards = [...groups].map(([key, items]) => awardOf(tender, `${tender.bid_idn}-${key}`, items))
  const isDeserted = status === 'desierta'
  // the date of a result has no other place
  if (isDeserted || (status === 'adjudicada' && awards.length === 0 && tender.awarded_at)) {
    awards.push(
      withoutGaps({
        id: `${tender.bid_idn}-resultado`,
        status: isDeserted ? 'unsuccessful' : 'active',
        statusDetails: statusDetails(tender),
        date: ocdsTime(tender.awarded_at),
      }),
    )
  }
  return awards
}

function awardOf(tender: TenderFields, id: string, items: readonly AwardedItem[]): OcdsObject {
  const isAwarded = statusOfCode(tender.status) === 'adjudicada'
  const [{ award }] = items as [AwardedItem]
  const { supplier_rut, supplier_name } = award
  const amounts = items.map(({ award: { quantity, unit_amount } }) =>
    quantity === null || unit_amount === null ? Number.NaN : quantity * unit_amount,
  )
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  return withoutGaps({
    id,
    status: isAwarded ? 'active' : 'pending',
    statusDetails: isAwarded ? statusDetails(tender) : undefined,
    date: ocdsTime(tender.awarded_at),
    suppliers: isLegalPerson(supplier_rut) ? [{ id: ocdsParty(supplier_rut).id, name: supplier_name }] : undefined,
    value: Number.isFinite(total) ? ocdsMoney(Math.round(total * 100) / 100, tender.currency) : undefined,
    items: items.map(({ item, award: { quantity, unit_amount } }) => ({
      id: String(item.position),
      classification: itemClass(item),
      quantity,
      unit: { name: item.unit, value: unit_amount === null ? undefined : ocdsMoney(unit_amount, tender.currency) },
    })),
  })
}

/** The suppliers of all awards as parties. */
export function ocdsSuppliers(tender: TenderFields): OcdsObject[] {
  const suppliers = new Map<string, OcdsObject>()
  for (const { awards } of tender.items ?? []) {
    for (const { supplier_rut, supplier_name } of awards) {
      if (!isLegalPerson(supplier_rut) || suppliers.has(supplier_rut)) continue
      suppliers.set(supplier_rut, withoutGaps({ ...ocdsParty(supplier_rut), name: supplier_name, roles: ['supplier'] }))
    }
  }
  return [...suppliers.values()]
}
