import { REGIONS } from '../tender/region.ts'
import type { TenderFields } from '../tender/tender.ts'
import { OCDS_TEXTS } from './ocds-texts.ts'
import { type OcdsObject, withoutGaps } from './ocds-values.ts'

const SOURCE_NAMES = new Map(REGIONS.map(({ region, source }) => [region, source]))

/** A party with a RUT, as the portal identifies parties. */
export const ocdsParty = (rut: string): OcdsObject => ({
  id: `CL-RUT-${rut}`,
  identifier: { scheme: 'CL-RUT', id: rut },
})

/** The buying unit as a party, which has the RUT; undefined when nothing is known of the buyer. */
export function ocdsBuyer(tender: TenderFields): OcdsObject | undefined {
  const { institution_rut, institution_name, unit_name, unit_address, comuna, region } = tender
  // `ORGANISMO | Unidad`, as the portal writes both
  const name = institution_name && unit_name ? `${institution_name} | ${unit_name}` : institution_name
  if (!name && !institution_rut) return undefined
  const known = institution_rut ? ocdsParty(institution_rut) : { id: `${tender.bid_idn}-comprador` }
  return withoutGaps({
    ...known,
    name,
    identifier: institution_rut
      ? { scheme: 'CL-RUT', id: institution_rut, legalName: institution_name }
      : { legalName: institution_name },
    address: {
      streetAddress: unit_address,
      locality: comuna,
      region: region ? SOURCE_NAMES.get(region) : undefined,
      countryName: OCDS_TEXTS.country,
    },
    roles: ['buyer', 'procuringEntity'],
  })
}
