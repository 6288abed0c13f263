import { exportRivals } from '@mirador/contract/exports'
import type { SharedResults } from '@mirador/database/companies/met-counts'
import { listRivals, type Rival } from '@mirador/database/companies/rivals'
import { formatRut } from '@mirador/domain/account/rut'
import { ownRut } from '../company/own-rut.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'

/** The columns for the lines in which two companies made offers. */
export const SHARED_COLUMNS = {
  lines: { width: 14, cell: ({ lines }) => lines },
  own_won: { width: 13, cell: ({ own_won }) => own_won },
  rival_won: { width: 18, cell: ({ rival_won }) => rival_won },
  both_won: { width: 17, cell: ({ both_won }) => both_won },
  other_won: { width: 16, cell: ({ other_won }) => other_won },
  none_won: { width: 19, cell: ({ none_won }) => none_won },
} satisfies Partial<Columns<'rivals', SharedResults & { lines: number }>>

const COLUMNS: Columns<'rivals', Rival> = {
  name: { width: 50, cell: ({ name }) => name },
  rut: { width: 15, cell: ({ rut }) => formatRut(rut) },
  size: { width: 25, cell: ({ size }) => Math.round(size * 100) / 100 },
  ...SHARED_COLUMNS,
}

/** The companies of the list of rivals. */
export const rivals = exportRoute(exportRivals, {
  list: 'rivals',
  columns: COLUMNS,
  rows: async ({ session }, { database: { db } }) => (await listRivals(db, await ownRut(db, session.sub))).rivals,
})
