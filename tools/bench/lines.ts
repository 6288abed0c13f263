import type { Database } from '@mirador/database/connection/connect'
import { sql } from 'kysely'

/** One line of the table; its paths are requested in turn. */
export interface BenchLine {
  name: string
  paths: readonly string[]
}

/** @returns the path of a tender list */
export const list = (query: Record<string, string | number>) =>
  `/api/bid/all?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const facets = (query: Record<string, string>) => `/api/bid/facets?${new URLSearchParams(query)}`

/** Requested only while the panel of filters is open, which is rare: not part of the mixed load. */
export const COUNTS = 'counts of filters'

/** The most frequent requests, with values that occur in the synthetic tenders. */
export async function benchLines({ db }: Database, tenders: number): Promise<BenchLine[]> {
  const { rows: codes } = await sql<{ bid_idn: string; rut: string }>`
    select t.bid_idn, i.rut from tender t join institution i on i.id = t.institution_id
    where t.id % ${Math.ceil(tenders / 50)} = 1 order by t.id limit 40`.execute(db)
  const { rows: buyers } = await sql<{ rut: string }>`
    select i.rut from institution i join tender_search s on s.institution_id = i.id
    group by i.id order by count(*) desc, i.id limit 20`.execute(db)
  const rut = (i: number) => buyers[i % buyers.length]?.rut ?? ''
  const half = Math.floor(tenders / 20) * 10
  const turns = [0, 1, 2, 3, 4, 5, 6, 7]
  const families = [43210000, 42140000, 72130000, 50100000, 81110000, 44120000, 85120000, 78110000]
  return [
    { name: 'list, first page', paths: [list({ scope: 'all' })] },
    { name: 'list, by closing', paths: [list({ scope: 'all', sort: 'closing' })] },
    { name: 'list, pages 2 to 9', paths: turns.map((i) => list({ scope: 'all', offset: 10 * (i + 1) })) },
    { name: 'personalised (4 segments)', paths: [list({ scope: 'mine' }), list({ scope: 'mine', offset: 10 })] },
    { name: 'one filter: region', paths: turns.map((i) => list({ region: 1 + 2 * i })) },
    { name: 'one filter: family', paths: families.map((family) => list({ family })) },
    { name: 'one filter: institution', paths: turns.map((i) => list({ institution: rut(i) })) },
    {
      name: 'two filters: status, type',
      paths: turns.map((i) => list({ status: i % 2 ? 'publicada' : 'adjudicada', bid_type: 1 + (i % 5) })),
    },
    {
      name: 'three filters: region, type, amount',
      paths: turns.map((i) => list({ region: 1 + 2 * i, bid_type: 2, amount_min: 10_000_000 * (i + 1) })),
    },
    {
      name: 'three filters: mine, open, amount',
      paths: turns.map((i) => list({ scope: 'mine', status: 'publicada', amount_max: 10_000_000 * (i + 2) })),
    },
    {
      name: 'search, one common word',
      paths: ['suministro', 'servicio', 'mantención', 'insumos'].map((q) => list({ q })),
    },
    {
      name: 'search, one rarer word',
      paths: ['andamio', 'catastro', 'guitarra', 'termómetro', 'polideportivo', 'audiovisuales', 'tóner'].map((q) =>
        list({ q }),
      ),
    },
    {
      name: 'search, two words',
      paths: ['suministro insumos', 'mantención equipos', 'servicio seguridad', 'construcción rural'].map((q) =>
        list({ q }),
      ),
    },
    {
      name: 'search, three words',
      paths: ['suministro insumos hospital', 'mantención equipos clínicos', 'servicio aseo dependencias'].map((q) =>
        list({ q }),
      ),
    },
    {
      name: 'search, phrase',
      paths: ['"convenio de suministro"', '"mantención preventiva"', '"servicio de mantención"'].map((q) =>
        list({ q }),
      ),
    },
    {
      name: 'search, phrase of several words',
      paths: [
        '"mantención preventiva y correctiva"',
        '"convenio de suministro de insumos"',
        'equipos -"mantención preventiva y correctiva"',
        '"servicio de mantención de equipos" OR "mantención preventiva y correctiva de equipos"',
      ].map((q) => list({ q })),
    },
    { name: 'search, prefix', paths: ['manten*', 'computa*', 'odonto*', 'vehicul*'].map((q) => list({ q })) },
    {
      name: 'by relevance, one common word',
      paths: ['suministro', 'servicio', 'mantención', 'insumos'].map((q) => list({ q, sort: 'relevance' })),
    },
    {
      name: 'by relevance, one rarer word',
      paths: ['andamio', 'catastro', 'guitarra', 'termómetro', 'polideportivo', 'audiovisuales', 'tóner'].map((q) =>
        list({ q, sort: 'relevance' }),
      ),
    },
    {
      name: 'by relevance, two words',
      paths: ['suministro insumos', 'mantención equipos', 'servicio seguridad', 'construcción rural'].map((q) =>
        list({ q, sort: 'relevance' }),
      ),
    },
    {
      name: 'by relevance, three words',
      paths: ['suministro insumos hospital', 'mantención equipos clínicos', 'servicio aseo dependencias'].map((q) =>
        list({ q, sort: 'relevance' }),
      ),
    },
    {
      name: 'by relevance, prefix',
      paths: ['manten*', 'computa*', 'odonto*', 'vehicul*'].map((q) => list({ q, sort: 'relevance' })),
    },
    {
      name: 'search in own rubros',
      paths: ['suministro', 'equipos', 'mantención'].map((q) => list({ q, scope: 'mine' })),
    },
    {
      name: `deep page (offset ${half.toLocaleString('en')})`,
      paths: turns.map((i) => list({ scope: 'all', offset: half + 10 * i })),
    },
    { name: 'Compra Ágil, first page', paths: [list({ scope: 'all', channel: 'agil' })] },
    { name: 'Compra Ágil, own rubros, by closing', paths: [list({ scope: 'mine', channel: 'agil', sort: 'closing' })] },
    { name: 'both channels, first page', paths: [list({ scope: 'all', channel: 'ambas' })] },
    { name: 'both channels, own rubros', paths: [list({ scope: 'mine', channel: 'ambas' })] },
    {
      name: 'both channels, one common word',
      paths: ['suministro', 'servicio', 'mantención', 'insumos'].map((q) => list({ q, channel: 'ambas' })),
    },
    { name: 'today, both channels', paths: ['/api/bid/today?scope=mine&channel=ambas'] },
    { name: 'today, own rubros', paths: ['/api/bid/today?scope=mine'] },
    { name: 'today, all', paths: ['/api/bid/today?scope=all'] },
    { name: `${COUNTS}, all`, paths: [facets({ scope: 'all' })] },
    { name: `${COUNTS}, own rubros`, paths: [facets({ scope: 'mine' })] },
    { name: `${COUNTS}, own rubros, open`, paths: [facets({ scope: 'mine', status: 'publicada' })] },
    { name: `${COUNTS}, both channels`, paths: [facets({ scope: 'all', channel: 'ambas' })] },
    { name: `${COUNTS}, open`, paths: [facets({ status: 'publicada' })] },
    { name: `${COUNTS}, one region`, paths: turns.map((i) => facets({ region: String(1 + 2 * i) })) },
    {
      name: `${COUNTS}, one common word`,
      paths: ['suministro', 'servicio', 'mantención', 'insumos'].map((q) => facets({ q })),
    },
    { name: 'detail', paths: codes.map(({ bid_idn }) => `/api/bid/by/${bid_idn}`) },
    { name: 'institutions, by name', paths: turns.map((i) => `/api/institution/all?offset=${i * 50}`) },
    { name: 'institution', paths: turns.map((i) => `/api/institution/by/rut/${rut(i)}`) },
  ]
}
