import { OFFER_CURRENCIES, OFFER_STATES, type Offer, type TenderOffers } from './offer.ts'
import { supplierIdentity } from './supplier-identity.ts'

/** An offer of a company for one line; `rut` null: a supplier without one. */
export function offer({ rut, name, ...parts }: { rut: string | null; name: string } & Partial<Offer>): Offer {
  const unitAmount = parts.unitAmount ?? 1_000
  return {
    position: 1,
    family: 43_210_000,
    number: 1,
    supplier: supplierIdentity(rut, null, name),
    supplierName: name,
    state: OFFER_STATES.accepted,
    currency: OFFER_CURRENCIES.CLP,
    isSelected: false,
    unitAmount,
    totalAmount: unitAmount * 10,
    quantity: 10,
    awardedQuantity: parts.isSelected ? 10 : 0,
    sentOn: null,
    flags: 0,
    ...parts,
  }
}

/** All offers of a tender of November 2026, awarded if no other status is given. */
export function tenderOffers(
  bidIdn: string,
  offers: readonly Offer[],
  parts: Partial<TenderOffers> = {},
): TenderOffers {
  return {
    bidIdn,
    year: 2026,
    month: '2026-11-01',
    status: 8,
    institutionRut: null,
    closedOn: '2026-11-10',
    awardedOn: '2026-11-12',
    offers,
    ...parts,
  }
}
