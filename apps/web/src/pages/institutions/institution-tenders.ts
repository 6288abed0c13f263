import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { queries } from '../../api/queries.ts'

/** The query for all tenders of an institution. */
export const tendersOf = (rut: string): TenderQuery => ({ institution: rut, scope: 'all', sort: 'recent' })

export const institutionTenders = (rut: string, page: number) => queries.listTenders(tendersOf(rut), page)
