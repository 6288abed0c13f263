import { exportTenders } from '@mirador/contract/exports'
import { accountFits } from '@mirador/database/fit/listed-fits'
import { openTenderExport, type TenderExportRow } from '@mirador/database/tenders/tender-export'
import { FOLLOWED_WORDS } from '@mirador/texts/exported-lists'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { findAsker } from '../routes/tenders/find-asker.ts'
import { exportFile } from './export-file.ts'
import { TENDER_CELLS } from './tender-cells.ts'

/** The list as a file: all tenders of its pages, in the same order. */
export const exportTendersRoute = fileRoute(
  exportTenders,
  async ({ query: { format, columns, ...query }, session, gone, origin }, context) => {
    const { database, now } = context
    const found = await findAsker(database.db, query, session.sub)
    const asker = query.sort === 'fit' ? { ...found, orderByFit: accountFits(database.db, session.sub).order } : found
    const at = now()
    const { total, batches, close } = await openTenderExport(database, query, asker, {
      description: columns.includes('description'),
      families: columns.includes('rubros'),
    })
    const cells = columns.map((column) => TENDER_CELLS[column])
    const rowOf = (row: TenderExportRow) => cells.map((cell) => cell(row, at))
    const file = await exportFile({
      list: 'tenders',
      name: query.following ? FOLLOWED_WORDS.file : undefined,
      format,
      columns,
      total,
      batches,
      rowOf,
      madeAt: at,
      close,
      gone,
    })
    const log = {
      kind: 'list_downloaded',
      detail: query.following ? 'followed' : 'tenders',
      amount: file.rows,
    } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
