import type { Endpoint } from '@mirador/contract/endpoint'
import type { ColumnOf, ExportedList, ExportFormat } from '@mirador/contract/export-columns'
import { FOLLOWED_WORDS } from '@mirador/texts/exported-lists'
import type { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { recordDownload } from '../http/record-download.ts'
import { type FileInput, fileRoute, type Route } from '../http/route.ts'
import { type Columns, exportFile, type RowCursor } from './export-file.ts'

interface ExportQuery<L extends ExportedList> {
  format: ExportFormat
  columns: ColumnOf<L>[]
}

type ExportEndpoint<L extends ExportedList> = Endpoint & { session: true; query: z.ZodMiniType<ExportQuery<L>> }

interface ExportDeclaration<L extends ExportedList, E extends Endpoint, Row> {
  list: L
  columns: Columns<L, Row>
  /** returns the rows of the file, in memory or from a cursor */
  rows: (input: FileInput<E>, context: Context) => Promise<readonly Row[] | RowCursor<Row>>
  /** whether the file has only the tenders that the account follows */
  isOfFollowed?: (input: FileInput<E>) => boolean
}

/** The route that answers with a list as a file, and adds the download to the account's security log. */
export function exportRoute<L extends ExportedList, E extends ExportEndpoint<L>, Row>(
  endpoint: E,
  { list, columns, rows, isOfFollowed = () => false }: ExportDeclaration<L, E, Row>,
): Route {
  return fileRoute(endpoint, async (input, context) => {
    const { query, session, origin, gone } = input as FileInput<ExportEndpoint<L>>
    const isFollowed = isOfFollowed(input)
    const madeAt = context.now()
    const file = await exportFile({
      list,
      name: isFollowed ? FOLLOWED_WORDS.file : undefined,
      format: query.format,
      columnNames: query.columns,
      columns,
      rows: await rows(input, context),
      madeAt,
      gone,
    })
    const log = { kind: 'list_downloaded', detail: isFollowed ? 'followed' : list, amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  })
}
