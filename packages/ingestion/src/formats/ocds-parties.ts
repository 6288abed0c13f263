import { withoutNulls } from '../mercado-publico/detail-facts.ts'
import { name, part, rut, text } from '../mercado-publico/source-values.ts'
import { type Parts, partsOf, twoNames } from './ocds-values.ts'

const WRITTEN_RUT = /^0*(\d{1,2}(\.\d{3}){2}|\d{7,8})-[\dkK]$/
const BARE_RUT = /^\d{7,8}[\dkK]$/

/** The buyer among the parties: the buying unit is preferred to the institution, because the rut belongs to the unit. */
export function buyerOf(release: Parts): Parts {
  const reference = [part(part(release.tender).procuringEntity), part(release.buyer)].find(
    (one) => text(one.id) !== null || text(one.name) !== null,
  )
  const byRole = ['procuringEntity', 'buyer'].map((role) => partsOf(release.parties).find((one) => hasRole(one, role)))
  return reference ? mergedParty(release, reference, byRole[0] ?? byRole[1]) : (byRole[0] ?? byRole[1] ?? {})
}

/** The suppliers of an award, without duplicates. */
export function suppliersOf(release: Parts, award: Parts): { supplier_rut: string; supplier_name: string | null }[] {
  const suppliers = new Map<string, { supplier_rut: string; supplier_name: string | null }>()
  for (const reference of partsOf(award.suppliers)) {
    const party = mergedParty(release, reference)
    const supplier_rut = rutOfParty(party) ?? ''
    const supplier_name = name(part(party.identifier).legalName) ?? twoNames(name(party.name))[0]
    if (supplier_rut !== '' || supplier_name !== null) {
      suppliers.set(supplier_rut || `${supplier_name}`, { supplier_rut, supplier_name })
    }
  }
  return [...suppliers.values()]
}

/**
 * The rut of a party, from its identifiers or its id; null without one. `CL-MP-4875` is a number of the portal, and
 * digits alone are a rut only if their scheme or their check digit confirms it.
 */
export function rutOfParty(party: Parts): string | null {
  const identifiers = [part(party.identifier), ...partsOf(party.additionalIdentifiers), { id: party.id }]
  for (const identifier of identifiers) {
    const id = text(identifier.id)?.replace(/^CL-RUT-/i, '') ?? ''
    const scheme = text(identifier.scheme)
    if (WRITTEN_RUT.test(id)) return rut(id)
    if (!BARE_RUT.test(id) || (scheme !== null && !/rut/i.test(scheme))) continue
    const read = rut(scheme === null ? id : `${id.slice(0, -1)}-${id.slice(-1)}`)
    if (read !== null) return read
  }
  return null
}

/** The fields of a reference merged over those of the party that it refers to. */
function mergedParty(release: Parts, reference: Parts, otherwise: Parts = {}): Parts {
  const id = text(reference.id)
  const party = id === null ? undefined : partsOf(release.parties).find((one) => text(one.id) === id)
  return { ...(party ?? otherwise), ...withoutNulls(reference) }
}

function hasRole({ roles }: Parts, role: string): boolean {
  return Array.isArray(roles) && roles.includes(role)
}
