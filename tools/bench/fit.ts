import { ensureAccount, updateAccountRubros } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import type { Database, Db } from '@mirador/database/connection/connect'
import { readStatedProfile } from '@mirador/database/fit/fit-profile'
import { fitScorer } from '@mirador/database/fit/fit-scorer'
import { countLexemes, readRarity } from '@mirador/database/fit/lexeme-sample'
import { computeOpenFits, orderOf } from '@mirador/database/fit/open-fits'
import { readOpenTenders } from '@mirador/database/fit/open-tenders'
import { findSimilarSubject, listSimilarTenders } from '@mirador/database/fit/similar-tenders'
import { listAwardedTenders } from '@mirador/database/offers/awarded-tenders'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { updateProfileWords } from '@mirador/database/words/profile-words'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { DEMO_RUBROS } from '@mirador/invented/demo/demo-account'
import { sql } from 'kysely'
import { fill } from './fill.ts'
import { list } from './lines.ts'
import { timed, timesText } from './measure.ts'
import { row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'
import { startBenchServer } from './server.ts'

/** Number of open processes in 2026, with Compra Ágil. */
const OPEN = 14_000
const OWN_TENDERS = 1_000
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
export const COMPANY_RUT = '76000001-9'
/** Companies whose fits are computed. */
const MEASURED = 12
const WORDS = ['suministro insumos', 'mantención', 'equipos', 'tóner', 'andamio', 'guitarra', 'seguridad', 'aseo']

const LISTS = [
  ['all', {}],
  ['in own rubros', { scope: 'mine' }],
  ['pages 2 to 9', { offset: 40 }],
  ['open, region', { region: '13', status: 'publicada' }],
  ['a search', { q: 'suministro' }],
  ['not open', { offset: 20_000 }],
] as const

type Figures = Record<string, string>
const subOf = (group: number, n: number) => `00000000-0000-4000-${group}-${String(n + 1).padStart(12, '0')}`
const rarityOf = async (db: Db) => readRarity(db, (await readStatedProfile(db, UNKNOWN)).sample)

/** Measures the fit: of all open tenders for a company, lists in its order, and many companies (docs/benchmark.md). */
export function benchFit(bench: Bench) {
  return withScratch(bench, async (scratch) => {
    await fill(bench, scratch)
    const { database } = scratch
    const now = new Date()
    await openTenders(database.db, now)
    const figures: Figures = {
      ...(await measureFits(database, now)),
      'awarded tenders like one': await similarTenders(database.db, bench.options.requests, now),
      ...(await measureLists(database, bench.options.requests, now)),
    }
    for (const [name, value] of Object.entries(figures)) bench.out(row(name, [value]))
    return figures
  })
}

/** Reopens the newest tenders until the number of open ones is reached. */
export async function openTenders(db: Db, now: Date) {
  const at = sql`(${now.toISOString()}::timestamptz + (tender_id % 20 + 1) * interval '1 day')`
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from tender_search where is_open`.execute(
    db,
  )
  await sql`update tender_search set is_open = true, status = 5, closes_at = ${at},
      recent_rank = recent_rank - 100000000000, closing_rank = extract(epoch from ${at})::bigint
    where tender_id in (select tender_id from tender_search where not is_open order by recent_rank
      limit ${Math.max(0, OPEN - (rows[0]?.open ?? 0))})`.execute(db)
  // the queues of Hoy read dates from the wide table
  await sql`update tender t set status = 5, closes_at = s.closes_at,
      published_at = ${now.toISOString()}::timestamptz - (t.id % 10) * interval '1 day'
    from tender_search s where s.tender_id = t.id and s.is_open`.execute(db)
  await sql`analyze tender_search`.execute(db)
}

/** A company with rubros, words and a history. */
export async function joinCompany(db: Db, sub: string, now: Date) {
  await ensureAccount(db, sub, now)
  await updateAccountRubros(db, sub, DEMO_RUBROS)
  const words = WORDS.map((written) => ({ written, origin: 'own' as const }))
  await updateProfileWords(db, sub, words)
  const names = { canonical_name: 'Uno SpA', brand_name: 'Uno' }
  const company = { ...names, email_address: 'uno@empresa.cl', phone_number: '+56911111111' }
  await insertCompany(db, { sub, rut: COMPANY_RUT, ...company }, now)
}

export async function offerInTenders(database: Database, now: Date) {
  const { rows } = await sql<{ bid_idn: string; family: number }>`
    select t.bid_idn, s.families[1] as family from tender_search s join tender t on t.id = s.tender_id
    where not s.is_open and s.families && ${DEMO_RUBROS}::int[] order by s.tender_id desc limit ${OWN_TENDERS}`.execute(
    database.db,
  )
  const spool = new OfferSpool()
  for (const { bid_idn, family } of rows) {
    spool.add(tenderOffers(bid_idn, [offer({ rut: COMPANY_RUT, name: 'Uno SpA', family, isSelected: true })]))
  }
  await replaceOffers(database, { spool, sourceAt: now, completeMonth: '2026-11-01' })
}

/** Fits of all open tenders, computed, and kept. */
async function measureFits(database: Database, now: Date): Promise<Figures> {
  const { db } = database
  await countLexemes(db, now)
  await offerInTenders(database, now)
  const rarity = await rarityOf(db)
  const open = await readOpenTenders(db, rarity)
  const times = { prepared: [] as number[], first: [] as number[], cached: [] as number[] }
  for (let n = 0; n < MEASURED; n++) {
    const sub = subOf(8000, n)
    await joinCompany(db, sub, now)
    await updateAccountRubros(db, sub, DEMO_RUBROS.slice(n))
    const scorer = await timed(async () => fitScorer(db, await readStatedProfile(db, sub), rarity))
    times.prepared.push(scorer.ms)
    const first = await timed(() => computeOpenFits(db, { ...scorer.value, key: `first ${n}` }, open))
    times.first.push(first.ms)
    for (let again = 0; again < 20; again++) {
      const reading = await timed(async () => {
        const own = await fitScorer(db, await readStatedProfile(db, sub), await rarityOf(db))
        return orderOf(await computeOpenFits(db, { ...own, key: `first ${n}` }, await readOpenTenders(db, rarity)), [])
      })
      times.cached.push(reading.ms)
    }
  }
  return {
    'profile and history of a company': timesText(times.prepared),
    'fits of all open tenders, first': timesText(times.first),
    'profile and fits again': timesText(times.cached),
  }
}

/** Whole requests for lists by fit, and for the same by date. */
async function measureLists(database: Database, requests: number, now: Date): Promise<Figures> {
  const { db } = database
  const figures: Figures = {}
  const server = await startBenchServer(database)
  try {
    const { rows } = await sql<{ sub: string }>`
      select sub from account order by created_at desc, sub desc limit 1`.execute(db)
    await joinCompany(db, rows[0]?.sub ?? '', now)
    const paths = LISTS.flatMap(([name, query]) =>
      ['fit', 'recent'].map(
        (sort) => [`list, ${name}, order ${sort}`, list({ scope: 'all', ...query, sort })] as const,
      ),
    )
    for (const [name, path] of paths) {
      figures[name] = timesText((await server.times(Array<string>(requests + 2).fill(path))).slice(2))
    }
  } finally {
    await server.close()
  }
  return figures
}

/** Similar tenders of open tenders, as the endpoint lists them. */
async function similarTenders(db: Db, requests: number, now: Date): Promise<string> {
  const { rows } = await sql<{ bid_idn: string }>`
    select t.bid_idn from tender_search s join tender t on t.id = s.tender_id where s.is_open and s.channel <> 2
    order by s.tender_id % 997, s.tender_id limit ${requests}::int`.execute(db)
  const times: number[] = []
  for (const { bid_idn } of rows) {
    const listing = await timed(async () => {
      const subject = await findSimilarSubject(db, bid_idn, now)
      const similar = subject ? await listSimilarTenders(db, subject, 10) : []
      const ids = similar.map(({ id }) => id)
      await listAwardedTenders(db, ids)
    })
    times.push(listing.ms)
  }
  return timesText(times)
}
