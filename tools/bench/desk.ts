import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Db } from '@mirador/database/connection/connect'
import { OPEN_STAGES, summariseDesk } from '@mirador/database/mesa/desk'
import { listDeskRows } from '@mirador/database/mesa/desk-rows'
import { findRole } from '@mirador/database/mesa/membership'
import { listTeamPeople } from '@mirador/database/mesa/team-people'
import { sql } from 'kysely'
import { fill } from './fill.ts'
import { percentiles } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'

const COMPANIES = 30
const PEOPLE = 100
const PURSUITS = 10_000
/** Rows of a stage in an answer, as in the contract. */
const ROWS = 50

/** Measures the desks of 100 people in 30 companies, and that of one company with as many decisions as all of them. */
export async function benchDesk(options: BenchOptions, out: (text: string) => void): Promise<void> {
  const scratch = await openScratchDatabase(options)
  try {
    const { db } = scratch.database
    out(machineText(describeMachine(scratch.description)))
    const now = new Date()
    if (!options.filled) await fill(scratch.database, options.tenders, now, () => {}, options.agile)
    const people = await fillDesks(db, now)
    const figures: Record<string, string> = {}
    for (const [name, those] of [
      [`desks of ${PEOPLE} people, ${PURSUITS} decisions`, people.filter(({ isLarge }) => !isLarge)],
      [`a desk with ${PURSUITS} decisions`, people.filter(({ isLarge }) => isLarge)],
    ] as const) {
      const times: number[] = []
      for (let turn = 0; turn < options.requests; turn++) {
        const person = those[turn % those.length]
        if (!person) continue
        const from = performance.now()
        await readDesk(db, person, now)
        times.push(performance.now() - from)
      }
      const { p50, p95 } = percentiles(times)
      figures[name] = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
      out(`${name.padEnd(60)} ${figures[name]}\n`)
    }
    if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`)
  } finally {
    await scratch.close()
  }
}

interface Person {
  sub: string
  organisation: number
  isLarge: boolean
}

/** What getDesk reads. */
async function readDesk(db: Db, { sub, organisation }: Person, now: Date): Promise<void> {
  await findRole(db, sub, organisation)
  await Promise.all([
    listTeamPeople(db, organisation),
    summariseDesk(db, { organisation }, undefined),
    listDeskRows(db, { sub, rut: undefined, organisation, stages: OPEN_STAGES, offset: 0, limit: ROWS, now }),
  ])
}

/** Companies with their people, decisions about the newest tenders, and three tasks for each. */
export async function fillDesks(db: Db, now: Date): Promise<Person[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`delete from organisation`.execute(db)
  await sql`delete from account where email like '%@mesa.example'`.execute(db)
  const made = await db
    .insertInto('organisation')
    .values(Array.from({ length: COMPANIES + 1 }, () => ({ created_at: now })))
    .returning('id')
    .execute()
  const organisations = made.map(({ id }) => id)
  const people: Person[] = Array.from({ length: PEOPLE + 5 }, (_, turn) => {
    const isLarge = turn >= PEOPLE
    return { sub: randomUUID(), organisation: organisations[isLarge ? COMPANIES : turn % COMPANIES] ?? 0, isLarge }
  })
  for (const { sub, organisation } of people) {
    await sql`insert into account (sub, email, created_at) values (${sub}::uuid, ${`${sub}@mesa.example`}, ${at})`.execute(
      db,
    )
    await db.insertInto('membership').values({ sub, organisation_id: organisation, joined_at: now }).execute()
  }
  for (const [turn, organisation] of organisations.entries()) {
    const isLarge = turn === COMPANIES
    const count = isLarge ? PURSUITS : Math.ceil(PURSUITS / COMPANIES)
    await sql`
      insert into pursuit (organisation_id, tender_id, stage, reason, version, changed_at, amount_clp)
      select ${organisation}::int, id, (array['por_decidir', 'preparando', 'enviada', 'ganada', 'perdida', 'no_vamos'])[place % 6 + 1],
        case when place % 6 = 5 then 'precio' end, 1, ${at} - place * interval '1 minute', 1000 * place
      from (select id, row_number() over (order by id desc)::int as place from (
        select id from tender order by id desc offset ${isLarge ? 0 : turn * count}::int limit ${count}::int) t) newest`.execute(
      db,
    )
  }
  await sql`
    insert into task (organisation_id, tender_id, text, due_at, created_at, changed_at, done_at)
    select organisation_id, tender_id, 'Pedir muestras', ${at} + (tender_id + n) % 30 * interval '1 day', ${at}, ${at},
      case when n = 1 then ${at} end
    from pursuit, generate_series(1, 3) n`.execute(db)
  // a third of the tenders of desks still receives offers
  await sql`
    update tender set status = 5, closes_at = ${at} + id % 30 * interval '1 day', questions_close_at = ${at} + id % 9 * interval '1 day'
    where id % 3 = 0 and id in (select tender_id from pursuit)`.execute(db)
  await sql`analyze pursuit, task, membership`.execute(db)
  return people
}
