import { z } from 'zod/mini'
import * as addresses from './addresses/exports.ts'
import { endpoint } from './endpoint.ts'
import { type ColumnOf, EXPORT_COLUMNS, EXPORT_FORMATS, type ExportedList, USUAL_COLUMNS } from './export-columns.ts'
import { listInstitutions } from './institutions.ts'
import { listServices } from './services.ts'
import { tenderQuery } from './tender-query.ts'

const tag = 'Descargas'

const format = z._default(z.enum(EXPORT_FORMATS, { error: 'invalid' }), 'xlsx')

/** Names of columns with commas between them, in the order of the file; one that does not exist is named as a field. */
function columnsOf<L extends ExportedList>(list: L) {
  const known: readonly string[] = EXPORT_COLUMNS[list]
  const names = z.array(z.string()).check((context) => {
    for (const name of context.value) {
      if (!known.includes(name)) context.issues.push({ code: 'custom', path: [name], message: 'unknown', input: name })
    }
  })
  const split = z.transform((text: string) => [...new Set(text.split(','))])
  const chosen = z.pipe(
    z.pipe(z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_long' })), split),
    z.pipe(
      names,
      z.transform((columns) => columns as ColumnOf<L>[]),
    ),
  )
  return z._default(chosen, [...USUAL_COLUMNS[list]])
}

const PAGING = { offset: true } as const
const FILE = {
  cost: 'export',
  isFile: true,
  tag,
  answer: z.string(),
} as const

export const exportTenders = endpoint({
  ...addresses.exportTenders,
  ...FILE,
  summary: 'La lista entera de licitaciones, con los mismos filtros, en una planilla XLSX o CSV.',
  query: z.extend(tenderQuery, { format, columns: columnsOf('tenders') }),
})

export const exportInstitutions = endpoint({
  ...addresses.exportInstitutions,
  ...FILE,
  summary: 'La lista entera de instituciones, con la misma búsqueda, en una planilla XLSX o CSV.',
  query: z.extend(z.omit(listInstitutions.query, PAGING), { format, columns: columnsOf('institutions') }),
})

export const exportServices = endpoint({
  ...addresses.exportServices,
  ...FILE,
  summary: 'La lista entera de servicios, con los mismos filtros, en una planilla XLSX o CSV.',
  query: z.extend(z.omit(listServices.query, PAGING), { format, columns: columnsOf('services') }),
})
