import { exportRivals } from '@mirador/contract/exports'
import { listRivals } from '@mirador/database/ledger/rivals'
import { formatRut } from '@mirador/domain/account/rut'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { ownRut } from '../routes/company/own-rut.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

/** The rivals of the list as a file. */
export const exportRivalsRoute = fileRoute(
  exportRivals,
  async ({ query: { format, columns }, gone, origin, session }, context) => {
    const { database, now } = context
    const { rivals } = await listRivals(database.db, await ownRut(database.db, session.sub))
    const file = await exportFile({
      list: 'rivals',
      format,
      columns,
      ...loadedRows(rivals),
      rowOf: ({ rut, size, ...rival }) => {
        const cells = { ...rival, rut: formatRut(rut), size: Math.round(size * 100) / 100 }
        return columns.map((column) => cells[column])
      },
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'rivals', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
