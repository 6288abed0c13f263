import { PAGE_SIZE } from '@mirador/contract/page'
import { searchSuppliers } from '@mirador/contract/suppliers'
import { searchSuppliers as findSuppliers } from '@mirador/database/ledger/supplier-search'
import { familyLabel } from '@mirador/domain/rubros/catalogue'
import { readRoute } from '../../http/route.ts'

/** Families that a row names. */
const MAIN = 2

export const searchSuppliersRoute = readRoute(searchSuppliers, async ({ query }, { database: { db } }) => {
  const { offset, ...filters } = query
  const { total, suppliers } = await findSuppliers(db, filters, { offset, limit: PAGE_SIZE })
  return {
    total,
    suppliers: suppliers.map(({ families, regions: [region = null], ...supplier }) => ({
      ...supplier,
      region,
      families: families.length,
      main_families: families.slice(0, MAIN).map((family) => familyLabel(family) ?? String(family)),
    })),
  }
})
