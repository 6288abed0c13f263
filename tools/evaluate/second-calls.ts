import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { analyzeTenders } from '@mirador/database/search/tender-search'
import { linkSecondCalls } from '@mirador/database/tenders/second-calls'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { codesOf } from '@mirador/domain/tender/tender-status'
import { openTenderFile } from '@mirador/ingestion/files/tender-file'
import { sql } from 'kysely'

const FOLDER = 'por_estado_2025'
const READ_AT = new Date('2025-05-01T12:00:00Z')
const BATCH = 500
/** Number of pairs in the judged half that people read one by one, by a hash of the codes. */
const JUDGED = 100

interface Link {
  earlier: string
  later: string
  evidence: string
}

/**
 * Links the second calls of real deserted tenders and lists the pairs of one half for judging; the thresholds were
 * chosen on the other half.
 * @param folder of the real files
 * @returns lines for people: counts, then the codes of the pairs
 */
export async function evaluateSecondCalls(folder: string): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-evaluate-'))
  try {
    const database = await connect({ dataDir })
    await migrate(database)
    const files = readdirSync(join(folder, FOLDER)).filter((name) => name.endsWith('.csv.gz'))
    for (const name of files) await load(database, join(folder, FOLDER, name))
    await analyzeTenders(database.db)
    const start = performance.now()
    await linkSecondCalls(database.db, READ_AT, Number.POSITIVE_INFINITY)
    const lines = await report(database, performance.now() - start)
    await database.close()
    return lines
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function load(database: Database, path: string) {
  const file = await openTenderFile(path, { asOf: READ_AT, now: READ_AT })
  if ('reason' in file) throw new Error(file.reason)
  let batch: TenderRecord[] = []
  for await (const line of file.read({ readAt: READ_AT })) {
    if (line.kind !== 'record') continue
    batch.push(line.record)
    if (batch.length < BATCH) continue
    await ingestTenders(database, batch, READ_AT)
    batch = []
  }
  await ingestTenders(database, batch, READ_AT)
}

/** Whether a code is in the judged half; thresholds were chosen on the other half. */
const isJudgedHalf = (code: string) => hashOf(code)[0] === 1
const hashOf = (code: string) => {
  const digest = createHash('sha256').update(code).digest()
  return [(digest[0] ?? 0) % 2, digest.toString('hex')] as const
}

async function report({ db }: Database, milliseconds: number): Promise<string[]> {
  const { rows: links } = await sql<Link>`
    select e.bid_idn as earlier, l.bid_idn as later, s.evidence from tender_second_call s
    join tender e on e.id = s.earlier_id join tender l on l.id = s.tender_id`.execute(db)
  const { rows: totals } = await sql<{ tenders: number; deserted: number }>`
    select count(*)::int as tenders, (count(*) filter (where status = any(${codesOf('desierta')}::int[])))::int as deserted
    from tender`.execute(db)
  const judged = links.filter(({ earlier }) => isJudgedHalf(earlier))
  const linked = new Set(links.map(({ earlier }) => earlier)).size
  const { tenders = 0, deserted = 0 } = totals[0] ?? {}
  const sample = judged
    .map((link) => ({ link, place: hashOf(`${link.earlier} ${link.later}`)[1] }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, JUDGED)
  return [
    `${tenders} tenders, ${deserted} deserted, of which ${linked} have a second call: ${links.length} pairs in ${Math.round(milliseconds)} ms`,
    `by evidence: ${[...Map.groupBy(links, ({ evidence }) => evidence)].map(([name, of]) => `${name} ${of.length}`).join(', ')}`,
    `pairs of the judged half: ${judged.length}; the first ${sample.length} by a hash of their codes:`,
    ...sample.map(({ link }) => `${link.earlier} ${link.later} ${link.evidence}`),
  ]
}
