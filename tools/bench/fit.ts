import { writeFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
import { DEMO_RUBROS } from '@mirador/ingestion/demo/demo-account'
import { sql } from 'kysely'
import { fill } from './fill.ts'
import { list } from './lines.ts'
import { percentiles } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'
import { startBenchServer } from './server.ts'

/** Number of open processes in 2026, with Compra Ágil. */
const OPEN = 14_000
const OWN_TENDERS = 1_000
const NOBODY = '00000000-0000-4000-8000-000000000000'
const RUT = '76000001-9'
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

/** Measures the fit: of all open tenders for a company, lists in its order, and many companies (docs/benchmark.md). */
export async function benchFit(options: BenchOptions, out: (text: string) => void): Promise<void> {
  const scratch = await openScratchDatabase(options)
  try {
    const { database } = scratch
    out(machineText(describeMachine(scratch.description)))
    const now = new Date()
    if (!options.filled) await fill(database, options.tenders, now, () => {}, options.agile)
    await openTenders(database, now)
    const figures = await measure(database, options, now)
    for (const [name, value] of Object.entries(figures)) out(`${name.padEnd(60)} ${value}\n`)
    if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`)
  } finally {
    await scratch.close()
  }
}

const rarityOf = async (db: Db) => readRarity(db, (await readStatedProfile(db, NOBODY)).sample)

/** Reopens the newest tenders until the number of open ones is reached. */
export async function openTenders({ db }: Database, now: Date) {
  const at = sql`(${now.toISOString()}::timestamptz + (tender_id % 20 + 1) * interval '1 day')`
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from tender_search where is_open`.execute(
    db,
  )
  await sql`update tender_search set is_open = true, status = 5, closes_at = ${at},
      recent_rank = recent_rank - 100000000000, closing_rank = extract(epoch from ${at})::bigint
    where tender_id in (select tender_id from tender_search where not is_open order by recent_rank limit ${OPEN - (rows[0]?.open ?? 0)})`.execute(
    db,
  )
  // the queues of Hoy read dates from the wide table
  await sql`update tender t set status = 5, closes_at = s.closes_at,
      published_at = ${now.toISOString()}::timestamptz - (t.id % 10) * interval '1 day'
    from tender_search s where s.tender_id = t.id and s.is_open`.execute(db)
  await sql`analyze tender_search`.execute(db)
}

/** A company with rubros, words and a history. */
export async function joinCompany(database: Database, sub: string, now: Date) {
  const { db } = database
  await ensureAccount(db, sub, now)
  await updateAccountRubros(db, sub, DEMO_RUBROS)
  await updateProfileWords(
    db,
    sub,
    WORDS.map((written) => ({ written, origin: 'own' as const })),
  )
  const company = {
    canonical_name: 'Uno SpA',
    brand_name: 'Uno',
    email_address: 'uno@empresa.cl',
    phone_number: '+56911111111',
  }
  await insertCompany(db, { sub, rut: RUT, ...company }, now)
}

export async function offerInTenders(database: Database, now: Date) {
  const { rows } = await sql<{ bid_idn: string; family: number }>`
    select t.bid_idn, s.families[1] as family from tender_search s join tender t on t.id = s.tender_id
    where not s.is_open and s.families && ${DEMO_RUBROS}::int[] order by s.tender_id desc limit ${OWN_TENDERS}`.execute(
    database.db,
  )
  const spool = new OfferSpool()
  for (const { bid_idn, family } of rows) {
    spool.add(tenderOffers(bid_idn, [offer({ rut: RUT, name: 'Uno SpA', family, isSelected: true })]))
  }
  await replaceOffers(database, { spool, sourceAt: now, completeMonth: '2026-11-01' })
}

async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

/** The longest time in which some work blocks the process. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [isDone, longest, last] = [false, 0, performance.now()]
  const watching = (async () => {
    while (!isDone) {
      await nextTurn()
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  })()
  await work()
  isDone = true
  await watching
  return longest
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

async function measure(database: Database, options: BenchOptions, now: Date): Promise<Record<string, string>> {
  const { db } = database
  const figures: Record<string, string> = {}
  const counted = await timed(() => countLexemes(db, now))
  figures['counting the lexemes of the sample'] = ms(counted.ms)
  await offerInTenders(database, now)
  const rarity = await rarityOf(db)
  globalThis.gc?.()
  const before = process.memoryUsage()
  let open = await readOpenTenders(db, rarity)
  globalThis.gc?.()
  const megabytes =
    (process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6
  figures[`memory of ${open.tenders.length} open tenders`] = `${megabytes.toFixed(0)} MB`

  const subs = Array.from({ length: 12 }, (_, n) => `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`)
  const first: number[] = []
  const prepared: number[] = []
  const turns: number[] = []
  const cached: number[] = []
  for (const [n, sub] of subs.entries()) {
    await joinCompany(database, sub, now)
    await updateAccountRubros(db, sub, DEMO_RUBROS.slice(n))
    const scorer = await timed(async () => fitScorer(db, await readStatedProfile(db, sub), rarity))
    prepared.push(scorer.ms)
    const computing = (key: string) => computeOpenFits(db, { ...scorer.value, key }, open)
    first.push((await timed(() => computing(`first ${n}`))).ms)
    turns.push(await longestTurn(() => computing(`turns ${n}`)))
    for (let again = 0; again < 20; again++) {
      const reading = await timed(async () => {
        const own = await fitScorer(db, await readStatedProfile(db, sub), await rarityOf(db))
        return orderOf(await computeOpenFits(db, { ...own, key: `first ${n}` }, await readOpenTenders(db, rarity)), [])
      })
      cached.push(reading.ms)
    }
  }
  figures['profile and history of a company, median'] = ms(percentiles(prepared).p50)
  figures['fits of all open tenders at first, median and p95'] =
    `${ms(percentiles(first).p50)}, ${ms(percentiles(first).p95)}`
  figures['longest turn of it on the event loop'] = ms(Math.max(...turns))
  figures['profile and fits again, cached, median and p95'] =
    `${ms(percentiles(cached).p50)}, ${ms(percentiles(cached).p95)}`

  await sql`update tender_search set closing_rank = closing_rank + 60 where tender_id in (
    select tender_id from tender_search where is_open order by tender_id limit 20)`.execute(db)
  const scorer = await fitScorer(db, await readStatedProfile(db, subs[0] as string), rarity)
  await computeOpenFits(db, scorer, open)
  const changed = await timed(async () => {
    open = await readOpenTenders(db, rarity)
    return computeOpenFits(db, scorer, open)
  })
  figures['the same after 20 tenders changed'] = ms(changed.ms)

  figures['awarded tenders like one, median and p95'] = await similarTenders(db, options, now)

  figures[`new matches of ${COMPANIES} companies, ${NEW_TENDERS} new tenders`] = await newMatches(database, now)

  const server = await startBenchServer(database, () => new Date())
  try {
    const { rows } = await sql<{
      sub: string
    }>`select sub from account order by created_at desc, sub desc limit 1`.execute(db)
    await joinCompany(database, rows[0]?.sub ?? '', now)
    const paths: [name: string, path: string][] = LISTS.flatMap(([name, query]) =>
      ['fit', 'recent'].map((sort): [string, string] => [
        `list, ${name}, order ${sort}`,
        list({ scope: 'all', ...query, sort }),
      ]),
    )
    for (const [name, path] of paths) {
      const times: number[] = []
      for (let i = 0; i < options.requests + 3; i++) {
        const answer = await timed(() => server.get(path))
        if (i >= 3) times.push(answer.ms)
      }
      const { p50, p95 } = percentiles(times)
      figures[`${name}: median and p95`] = `${ms(p50)}, ${ms(p95)}`
    }
  } finally {
    await server.close()
  }
  return figures
}

/** Similar tenders of open tenders, as the endpoint lists them. */
async function similarTenders(db: Db, { requests }: BenchOptions, now: Date): Promise<string> {
  const { rows } = await sql<{ bid_idn: string }>`
    select t.bid_idn from tender_search s join tender t on t.id = s.tender_id where s.is_open and s.channel <> 2
    order by s.tender_id % 997, s.tender_id limit ${requests}::int`.execute(db)
  const times: number[] = []
  for (const { bid_idn } of rows) {
    const listing = await timed(async () => {
      const subject = await findSimilarSubject(db, bid_idn, now)
      const similar = subject ? await listSimilarTenders(db, subject, 10) : []
      await listAwardedTenders(
        db,
        similar.map(({ id }) => id),
      )
    })
    times.push(listing.ms)
  }
  const { p50, p95 } = percentiles(times)
  return `${ms(p50)}, ${ms(p95)}`
}

/**
 * Matches for accounts with rubros and words of their own: their profiles are read, and the new tenders scored for
 * each.
 */
async function newMatches({ db }: Database, now: Date): Promise<string> {
  const subs = Array.from({ length: COMPANIES }, (_, n) => `00000000-0000-4000-9000-${String(n + 1).padStart(12, '0')}`)
  for (const [n, sub] of subs.entries()) {
    await ensureAccount(db, sub, now)
    await updateAccountRubros(db, sub, [43_210_000 + 10_000 * (n % 12), 42_140_000 + 10_000 * (n % 25)])
    await updateProfileWords(db, sub, [{ written: WORDS[n % WORDS.length] as string, origin: 'own' }])
  }
  const rarity = await rarityOf(db)
  const { tenders } = await readOpenTenders(db, rarity)
  const fresh = tenders.slice(-NEW_TENDERS)
  const cpu = process.cpuUsage()
  let matches = 0
  const { ms: taken } = await timed(async () => {
    for (const sub of subs) {
      const scorer = await fitScorer(db, await readStatedProfile(db, sub), rarity)
      for (const tender of fresh) if (scorer.blocker(tender) === null && scorer.exact(tender) >= 50) matches++
    }
  })
  const { user, system } = process.cpuUsage(cpu)
  return `${ms(taken)}, of which ${ms((user + system) / 1000)} of this process; ${matches} fits of 50 or more`
}
