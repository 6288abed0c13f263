import type { Database, Db } from '@mirador/database/connection/connect'
import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import { sql } from 'kysely'
import { fillDesks } from './desk.ts'
import { fill } from './fill.ts'
import { joinCompany, offerInTenders, openTenders } from './fit.ts'
import { msText, timed, timesText } from './measure.ts'
import { exactProcessorTime, listServerProcesses } from './processor-time.ts'
import { row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'
import { startBenchServer } from './server.ts'

const PATH = '/api/today'
/** Requests before the measured ones, in which connections are opened and statements prepared. */
const WARM_UP = 5
const FOLLOWED = 60
const DISMISSED = 40

/**
 * Measures Hoy of a company with rubros, words, offers, follows and dismissals: alone, in a team with 333 decisions, and
 * with 10,000. Beside the time stands that of the processor, of this program with its client and of the database.
 */
export function benchToday(bench: Bench) {
  const { options, out } = bench
  return withScratch(bench, async (scratch) => {
    await fill(bench, scratch)
    const { database } = scratch
    const { db } = database
    const now = new Date()
    await openTenders(db, now)
    await countLexemes(db, now)
    await offerInTenders(database, now)
    const people = await fillDesks(db, now)
    const figures: Record<string, string> = {}
    const teams = [
      ['alone', undefined],
      ['333 decisions', people.find(({ isLarge }) => !isLarge)?.organisation],
      ['10,000 decisions', people.find(({ isLarge }) => isLarge)?.organisation],
    ] as const
    for (const [name, organisation] of teams) {
      const figure = await measureToday(database, { organisation, requests: options.requests, now })
      figures[name] = figure
      out(row(`Hoy, ${name}`, [figure]))
    }
    return figures
  })
}

/** Asks a server that has just started, as a person of a company. */
async function measureToday(
  database: Database,
  { organisation, requests, now }: { organisation: number | undefined; requests: number; now: Date },
): Promise<string> {
  const { db } = database
  const server = await startBenchServer(database)
  try {
    const sub = await newestAccount(db)
    await joinCompany(db, sub, now)
    await joinTeam(db, sub, organisation, now)
    const { ms: first } = await timed(() => server.get(PATH))
    for (let turn = 0; turn < WARM_UP; turn++) await server.get(PATH)
    const servers = await listServerProcesses(db)
    const [times, programTimes, databaseTimes]: [number[], number[], number[]] = [[], [], []]
    for (let turn = 0; turn < requests; turn++) {
      const before = exactProcessorTime(servers)
      const { ms, processor } = await timed(() => server.get(PATH))
      const after = exactProcessorTime(servers)
      times.push(ms)
      programTimes.push(processor)
      if (before !== null && after !== null) databaseTimes.push(after - before)
    }
    return `${timesText(times)}; processor: program ${timesText(programTimes)}, database ${timesText(databaseTimes)}; first ${msText(first)}`
  } finally {
    await server.close()
  }
}

/** The account of the benchmark's server. */
export async function newestAccount(db: Db): Promise<string> {
  const { rows } = await sql<{ sub: string }>`
    select sub from account where email like 'bench-%' order by created_at desc, sub desc limit 1`.execute(db)
  return rows[0]?.sub ?? ''
}

/** Gives an account its decisions and what it follows and dismissed. */
async function joinTeam(db: Db, sub: string, organisation: number | undefined, now: Date): Promise<void> {
  await db.deleteFrom('membership').where('sub', '=', sub).execute()
  if (organisation !== undefined)
    await db.insertInto('membership').values({ sub, organisation_id: organisation, joined_at: now }).execute()
  await sql`delete from tender_follow where sub = ${sub}::uuid`.execute(db)
  await sql`delete from dismissal where sub = ${sub}::uuid`.execute(db)
  const open = sql`select tender_id from tender_search where is_open order by tender_id % 997, tender_id`
  await sql`insert into tender_follow (sub, tender_id, followed_at)
    select ${sub}::uuid, tender_id, ${now.toISOString()}::timestamptz from (${open} limit ${FOLLOWED}::int) t`.execute(
    db,
  )
  await sql`insert into dismissal (sub, tender_id, reason, reach, at)
    select ${sub}::uuid, tender_id, 'monto', 'one', ${now.toISOString()}::timestamptz
    from (${open} offset ${FOLLOWED}::int limit ${DISMISSED}::int) t`.execute(db)
}
