import { familiesOf } from '@mirador/domain/rubros/catalogue'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { type Database, KEPT_CONNECTIONS } from '../connection/connect.ts'
import { correctSearch } from './search-correction.ts'
import { listTenders } from './tender-list.ts'

/** Of each kind of list one: every other of its kind sends the same statements. */
const LISTS: readonly Partial<TenderQuery>[] = [
  {},
  { sort: 'closing' },
  { scope: 'mine' },
  { channel: 'ambas' },
  { region: '13', bid_type: '2' },
  { status: 'publicada' },
  { q: 'servicio' },
  { q: 'servicio de mantención', sort: 'relevance' },
  { q: 'odontogrma' },
  { q: '"convenio de suministro"' },
  { q: 'compu*' },
]
/** A statement is prepared the second time that a connection sends it. */
const TIMES = 2

/** The account of no person, whose rubros are computing. */
const ASKER = { sub: '00000000-0000-0000-0000-000000000000', rubros: familiesOf(43_000_000) }

/**
 * Reads lists before the first person does: connections are opened and read the catalogue, statements are prepared, code
 * is compiled, and the first pages of the orders are in memory (docs/decisions/0138).
 */
export async function warmLists({ db }: Database): Promise<void> {
  for (let time = 0; time < TIMES; time++) {
    for (const list of LISTS) {
      const query: TenderQuery = { scope: 'all', sort: 'recent', ...list }
      await Promise.all(
        Array.from({ length: KEPT_CONNECTIONS }, async () => {
          const { total } = await listTenders(db, query, ASKER, { offset: 0, limit: 10 })
          await correctSearch(db, query, ASKER, total)
        }),
      )
    }
  }
}
