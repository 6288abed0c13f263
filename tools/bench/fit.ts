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
import { megabytesInUse, msText, timed, timesText, watched } from './measure.ts'
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
/** Number of companies whose new matches are computed, and of tenders published in a minute of a busy hour. */
const COMPANIES = 1_000
const NEW_TENDERS = 100
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
      [`new matches of ${COMPANIES} companies, ${NEW_TENDERS} tenders`]: await newMatches(database.db, now),
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

/** Fits of all open tenders, computed, kept, and after some tenders changed. */
async function measureFits(database: Database, now: Date): Promise<Figures> {
  const { db } = database
  const counted = await timed(() => countLexemes(db, now))
  await offerInTenders(database, now)
  const rarity = await rarityOf(db)
  const before = megabytesInUse()
  let open = await readOpenTenders(db, rarity)
  const memory = megabytesInUse() - before

  const times = { prepared: [] as number[], first: [] as number[], turns: [] as number[], cached: [] as number[] }
  for (let n = 0; n < MEASURED; n++) {
    const sub = subOf(8000, n)
    await joinCompany(db, sub, now)
    await updateAccountRubros(db, sub, DEMO_RUBROS.slice(n))
    const scorer = await timed(async () => fitScorer(db, await readStatedProfile(db, sub), rarity))
    times.prepared.push(scorer.ms)
    const compute = (key: string) => computeOpenFits(db, { ...scorer.value, key }, open)
    times.first.push((await timed(() => compute(`first ${n}`))).ms)
    times.turns.push((await watched(() => compute(`turns ${n}`))).longest)
    for (let again = 0; again < 20; again++) {
      const reading = await timed(async () => {
        const own = await fitScorer(db, await readStatedProfile(db, sub), await rarityOf(db))
        return orderOf(await computeOpenFits(db, { ...own, key: `first ${n}` }, await readOpenTenders(db, rarity)), [])
      })
      times.cached.push(reading.ms)
    }
  }

  await sql`update tender_search set closing_rank = closing_rank + 60 where tender_id in (
    select tender_id from tender_search where is_open order by tender_id limit 20)`.execute(db)
  const scorer = await fitScorer(db, await readStatedProfile(db, subOf(8000, 0)), rarity)
  await computeOpenFits(db, scorer, open)
  const changed = await timed(async () => {
    open = await readOpenTenders(db, rarity)
    return computeOpenFits(db, scorer, open)
  })
  return {
    'counting the lexemes of the sample': msText(counted.ms),
    [`memory of ${open.tenders.length} open tenders`]: `${memory.toFixed(0)} MB`,
    'profile and history of a company': timesText(times.prepared),
    'fits of all open tenders, first': timesText(times.first),
    'longest turn of it on the event loop': msText(Math.max(...times.turns)),
    'profile and fits again': timesText(times.cached),
    'the same after 20 tenders changed': msText(changed.ms),
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

/**
 * Matches for accounts with rubros and words of their own: their profiles are read, and the new tenders scored for
 * each.
 */
async function newMatches(db: Db, now: Date): Promise<string> {
  const subs = Array.from({ length: COMPANIES }, (_, n) => subOf(9000, n))
  for (const [n, sub] of subs.entries()) {
    await ensureAccount(db, sub, now)
    await updateAccountRubros(db, sub, [43_210_000 + 10_000 * (n % 12), 42_140_000 + 10_000 * (n % 25)])
    await updateProfileWords(db, sub, [{ written: WORDS[n % WORDS.length] as string, origin: 'own' }])
  }
  const rarity = await rarityOf(db)
  const fresh = (await readOpenTenders(db, rarity)).tenders.slice(-NEW_TENDERS)
  let matches = 0
  const { ms, processor } = await timed(async () => {
    for (const sub of subs) {
      const scorer = await fitScorer(db, await readStatedProfile(db, sub), rarity)
      for (const tender of fresh) if (scorer.blocker(tender) === null && scorer.exact(tender) >= 50) matches++
    }
  })
  return `${msText(ms)}, of which ${msText(processor)} of this process; ${matches} fits of 50 or more`
}
