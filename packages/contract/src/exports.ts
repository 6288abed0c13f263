import { z } from 'zod/mini'
import { buyerQuartersQuery } from './buyers.ts'
import { linesQuery, metLinesQuery } from './company-lines.ts'
import { endpoint } from './endpoint.ts'
import {
  type ColumnOf,
  EXPORT_COLUMNS,
  EXPORT_FORMATS,
  EXPORTED_LISTS,
  type ExportedList,
  USUAL_COLUMNS,
} from './export-columns.ts'
import { listInstitutions } from './institutions.ts'
import { marketQuery } from './market.ts'
import { marketSelection } from './market-selection.ts'
import { listServices } from './services.ts'
import { supplierFilters, supplierLinesQuery } from './suppliers.ts'
import { tenderQuery } from './tender-query.ts'
import { bidIdn } from './tenders.ts'

const tag = 'Descargas'

const format = z._default(z.enum(EXPORT_FORMATS, { error: 'invalid' }), 'xlsx')

/**
 * Names of columns with commas between them, in the order of the file. The error for an unknown name is that of the
 * field.
 */
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
  ...EXPORTED_LISTS.tenders.address,
  ...FILE,
  scope: 'leer',
  summary: 'La lista entera de licitaciones, con los mismos filtros, en una planilla XLSX o CSV.',
  example: { query: { format: 'csv' } },
  query: z.extend(tenderQuery, { format, columns: columnsOf('tenders') }),
})

export const exportInstitutions = endpoint({
  ...EXPORTED_LISTS.institutions.address,
  ...FILE,
  scope: 'leer',
  summary: 'La lista entera de instituciones, con la misma búsqueda, en una planilla XLSX o CSV.',
  example: { query: { format: 'csv' } },
  query: z.extend(z.omit(listInstitutions.query, PAGING), { format, columns: columnsOf('institutions') }),
})

export const exportServices = endpoint({
  ...EXPORTED_LISTS.services.address,
  ...FILE,
  scope: 'leer',
  summary: 'La lista entera de servicios, con los mismos filtros, en una planilla XLSX o CSV.',
  example: { query: { format: 'csv' } },
  query: z.extend(z.omit(listServices.query, PAGING), { format, columns: columnsOf('services') }),
})

export const exportTenderOffers = endpoint({
  ...EXPORTED_LISTS.offers.address,
  ...FILE,
  scope: 'mercado',
  summary:
    'Todas las ofertas de una licitación decidida, en una planilla XLSX o CSV; de personas naturales, sin nombre ni RUT.',
  example: { query: { bid_idn: '1057-1-LE26', format: 'csv' } },
  query: z.strictObject({ bid_idn: bidIdn, format, columns: columnsOf('offers') }),
})

export const exportCompanyLines = endpoint({
  ...EXPORTED_LISTS.company_lines.address,
  scope: 'mercado',
  sections: ['analisis'],
  ...FILE,
  summary: 'Todas las líneas en que tu empresa ofertó, o las de un resultado, en una planilla XLSX o CSV.',
  example: { query: { format: 'csv' } },
  query: z.extend(z.omit(linesQuery, PAGING), { format, columns: columnsOf('company_lines') }),
})

export const exportMetLines = endpoint({
  ...EXPORTED_LISTS.met_lines.address,
  scope: 'mercado',
  sections: ['competidores', 'analisis'],
  ...FILE,
  summary: 'Todas las líneas en que tu empresa y otra ofertaron, en una planilla XLSX o CSV.',
  example: { query: { rut: '76000001-1', format: 'csv' } },
  query: z.extend(z.omit(metLinesQuery, PAGING), { format, columns: columnsOf('met_lines') }),
})

export const exportCompetitors = endpoint({
  ...EXPORTED_LISTS.competitors.address,
  scope: 'mercado',
  sections: ['competidores', 'proveedores'],
  ...FILE,
  summary:
    'Todas las empresas de una lista, con los mismos filtros y en el mismo orden, en una planilla XLSX o CSV. Sin personas naturales.',
  example: { query: { format: 'csv' } },
  query: z.strictObject({ ...supplierFilters, format, columns: columnsOf('competitors') }),
})

export const exportSupplierLines = endpoint({
  ...EXPORTED_LISTS.supplier_lines.address,
  scope: 'mercado',
  sections: ['competidores', 'proveedores'],
  ...FILE,
  summary: 'Todas las líneas detrás de una cifra de una empresa, en una planilla XLSX o CSV.',
  example: { query: { rut: '76000001-1', format: 'csv' } },
  query: z.extend(z.omit(supplierLinesQuery, PAGING), { format, columns: columnsOf('supplier_lines') }),
})

export const exportCompanyHistory = endpoint({
  ...EXPORTED_LISTS.history.address,
  scope: 'mercado',
  sections: ['analisis'],
  ...FILE,
  summary: 'Lo que tu empresa ofertó, por año y canal, en una planilla XLSX o CSV.',
  example: { query: { format: 'csv' } },
  query: z.strictObject({ format, columns: columnsOf('history') }),
})

export const exportMarketAnswers = endpoint({
  ...EXPORTED_LISTS.market_answers.address,
  scope: 'mercado',
  sections: ['analisis'],
  ...FILE,
  summary: 'Las filas de las cuatro respuestas sobre tu mercado, en una planilla XLSX o CSV. Sin personas naturales.',
  example: { query: { family: '43210000', region: 'all', format: 'csv' } },
  query: z.strictObject({ ...marketSelection, format, columns: columnsOf('market_answers') }),
})

export const exportBuyerQuarters = endpoint({
  ...EXPORTED_LISTS.buyer_quarters.address,
  scope: 'mercado',
  sections: ['instituciones'],
  ...FILE,
  summary: 'Cómo compra una institución por trimestre, en una planilla XLSX o CSV.',
  example: { query: { rut: '61602000-8', format: 'csv' } },
  query: z.extend(buyerQuartersQuery, { format, columns: columnsOf('buyer_quarters') }),
})

export const exportMarketMonths = endpoint({
  ...EXPORTED_LISTS.market_months.address,
  scope: 'mercado',
  sections: ['analisis'],
  ...FILE,
  summary: 'Las licitaciones de un rubro por mes, en una planilla XLSX o CSV.',
  example: { query: { family: '43210000', format: 'csv' } },
  query: z.extend(marketQuery, { format, columns: columnsOf('market_months') }),
})
