import type { Db } from '@mirador/database/connection/connect'
import { sql } from 'kysely'

/** One line of the table; its paths are requested in turn. */
export interface BenchLine {
  name: string
  paths: readonly string[]
}

type Query = Record<string, string | number>
const query = (values: Query) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** @returns the path of a tender list */
export const list = (values: Query) => `/api/bid/all?${query(values)}`
const facets = (values: Query) => `/api/bid/facets?${query(values)}`

/** Requested only while the panel of filters is open, which is rare: not part of the mixed load. */
export const COUNTS = 'counts of filters'

/** Searches that are measured, also by relevance where the second value is true. */
const SEARCHES: readonly [name: string, byRelevance: boolean, ...questions: string[]][] = [
  ['one common word', true, 'suministro', 'servicio', 'mantención', 'insumos'],
  [
    'one rarer word',
    true,
    ...['andamio', 'catastro', 'guitarra', 'termómetro', 'polideportivo', 'audiovisuales', 'tóner'],
  ],
  ['two words', true, 'suministro insumos', 'mantención equipos', 'servicio seguridad', 'construcción rural'],
  ['three words', true, 'suministro insumos hospital', 'mantención equipos clínicos', 'servicio aseo dependencias'],
  ['phrase', false, '"convenio de suministro"', '"mantención preventiva"', '"servicio de mantención"'],
  [
    'phrase of several words',
    false,
    '"mantención preventiva y correctiva"',
    '"convenio de suministro de insumos"',
    'equipos -"mantención preventiva y correctiva"',
    '"servicio de mantención de equipos" OR "mantención preventiva y correctiva de equipos"',
  ],
  ['prefix', true, 'manten*', 'computa*', 'odonto*', 'vehicul*'],
]
const COMMON = SEARCHES[0]?.slice(2) as string[]

/** What is searched for in these lines. */
export const BENCH_QUESTIONS: readonly string[] = SEARCHES.flatMap(([, , ...questions]) => questions)

/** The most frequent requests, with values that occur in the synthetic tenders. */
export async function benchLines(db: Db, tenders: number): Promise<BenchLine[]> {
  const { rows: codes } = await sql<{ bid_idn: string }>`
    select bid_idn from tender where id % ${Math.ceil(tenders / 50)} = 1 order by id limit 40`.execute(db)
  const { rows: buyers } = await sql<{ rut: string }>`
    select i.rut from institution i join tender_search s on s.institution_id = i.id
    group by i.id order by count(*) desc, i.id limit 20`.execute(db)
  const rut = (i: number) => buyers[i % buyers.length]?.rut ?? ''
  const half = Math.floor(tenders / 20) * 10
  const eight = (path: (i: number) => string) => [0, 1, 2, 3, 4, 5, 6, 7].map(path)
  const families = [43210000, 42140000, 72130000, 50100000, 81110000, 44120000, 85120000, 78110000]
  const named: Record<string, readonly string[]> = {
    'list, first page': [list({ scope: 'all' })],
    'list, by closing': [list({ scope: 'all', sort: 'closing' })],
    'list, pages 2 to 9': eight((i) => list({ scope: 'all', offset: 10 * (i + 1) })),
    'personalised (4 segments)': [list({ scope: 'mine' }), list({ scope: 'mine', offset: 10 })],
    'one filter: region': eight((i) => list({ region: 1 + 2 * i })),
    'one filter: family': families.map((family) => list({ family })),
    'one filter: institution': eight((i) => list({ institution: rut(i) })),
    'two filters: status, type': eight((i) =>
      list({ status: i % 2 ? 'publicada' : 'adjudicada', bid_type: 1 + (i % 5) }),
    ),
    'three filters: region, type, amount': eight((i) =>
      list({ region: 1 + 2 * i, bid_type: 2, amount_min: 10_000_000 * (i + 1) }),
    ),
    'three filters: mine, open, amount': eight((i) =>
      list({ scope: 'mine', status: 'publicada', amount_max: 10_000_000 * (i + 2) }),
    ),
    ...searchLines('search', SEARCHES, {}),
    ...searchLines(
      'by relevance',
      SEARCHES.filter(([, byRelevance]) => byRelevance),
      { sort: 'relevance' },
    ),
    'search in own rubros': ['suministro', 'equipos', 'mantención'].map((q) => list({ q, scope: 'mine' })),
    [`deep page (offset ${half.toLocaleString('en')})`]: eight((i) => list({ scope: 'all', offset: half + 10 * i })),
    'Compra Ágil, first page': [list({ scope: 'all', channel: 'agil' })],
    'Compra Ágil, own rubros, by closing': [list({ scope: 'mine', channel: 'agil', sort: 'closing' })],
    'both channels, first page': [list({ scope: 'all', channel: 'ambas' })],
    'both channels, own rubros': [list({ scope: 'mine', channel: 'ambas' })],
    'both channels, one common word': COMMON.map((q) => list({ q, channel: 'ambas' })),
    'today, both channels': ['/api/bid/today?scope=mine&channel=ambas'],
    'today, own rubros': ['/api/bid/today?scope=mine'],
    'today, all': ['/api/bid/today?scope=all'],
    [`${COUNTS}, all`]: [facets({ scope: 'all' })],
    [`${COUNTS}, own rubros`]: [facets({ scope: 'mine' })],
    [`${COUNTS}, own rubros, open`]: [facets({ scope: 'mine', status: 'publicada' })],
    [`${COUNTS}, both channels`]: [facets({ scope: 'all', channel: 'ambas' })],
    [`${COUNTS}, open`]: [facets({ status: 'publicada' })],
    [`${COUNTS}, one region`]: eight((i) => facets({ region: 1 + 2 * i })),
    [`${COUNTS}, one common word`]: COMMON.map((q) => facets({ q })),
    detail: codes.map(({ bid_idn }) => `/api/bid/by/${bid_idn}`),
    'institutions, by name': eight((i) => `/api/institution/all?offset=${i * 50}`),
    institution: eight((i) => `/api/institution/by/rut/${rut(i)}`),
  }
  return Object.entries(named).map(([name, paths]) => ({ name, paths }))
}

function searchLines(kind: string, searches: typeof SEARCHES, order: Query): Record<string, readonly string[]> {
  return Object.fromEntries(
    searches.map(([name, , ...questions]) => [`${kind}, ${name}`, questions.map((q) => list({ q, ...order }))]),
  )
}
