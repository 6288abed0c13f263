import { exportCompetitors } from '@mirador/contract/exports'
import { listCompetitors } from '@mirador/database/ledger/rivals'
import { formatRut } from '@mirador/domain/account/rut'
import { regionName } from '@mirador/domain/tender/region'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { ownRut } from '../routes/company/own-rut.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

/** All competitors that match as a file. */
export const exportCompetitorsRoute = fileRoute(
  exportCompetitors,
  async ({ query: { format, columns, ...filters }, gone, origin, session }, context) => {
    const { database, now } = context
    const rut = await ownRut(database.db, session.sub)
    const { competitors } = await listCompetitors(database.db, rut, filters, { offset: 0, limit: null })
    const file = await exportFile({
      list: 'competitors',
      format,
      columns,
      ...loadedRows(competitors),
      rowOf: ({ rut, size, region, ...competitor }) => {
        const size_ = Math.round(size * 100) / 100
        const cells = { ...competitor, rut: formatRut(rut), size: size_, region: regionName(region) ?? null }
        return columns.map((column) => cells[column])
      },
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'competitors', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
