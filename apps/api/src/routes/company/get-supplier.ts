import { getSupplier } from '@mirador/contract/suppliers'
import { findPresentation } from '@mirador/database/accounts/presentations'
import { findLedgerPeriod } from '@mirador/database/ledger/company-history'
import { isSupplierFollowed } from '@mirador/database/ledger/supplier-follows'
import { findSupplierProfile } from '@mirador/database/ledger/supplier-profile'
import { familyLabel } from '@mirador/domain/rubros/catalogue'
import { readRoute } from '../../http/route.ts'
import { ownRut } from './own-rut.ts'

/** An unknown RUT and that of a natural person are an empty list, never a 404. */
export const getSupplierRoute = readRoute(getSupplier, async ({ params, session }, { database: { db } }) => {
  const [profile, period, own] = await Promise.all([
    findSupplierProfile(db, params.rut),
    findLedgerPeriod(db),
    ownRut(db, session.sub),
  ])
  if (!profile) return []
  const [is_followed, presentation] = await Promise.all([
    isSupplierFollowed(db, session.sub, profile.rut),
    findPresentation(db, profile.rut),
  ])
  const families = profile.families.map((part) => ({ ...part, name: familyLabel(part.family) ?? String(part.family) }))
  return [{ ...profile, families, period, is_own: profile.rut === own, is_followed, presentation }]
})
