import type { Database } from '@mirador/database/connection/connect'
import { findSetting, upsertSetting } from '@mirador/database/connection/setting'
import { analyzeTenders } from '@mirador/database/search/tender-search'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { demoFollows } from './demo-account.ts'
import { demoChanges } from './demo-changes.ts'
import { demoTenders } from './demo-tenders.ts'

const BATCH = 500

/** Start and end of the load (ISO), and the codes that the demo account follows. */
const BEGAN = 'demo_began'
const LOADED = 'demo_loaded'
const FOLLOWS = 'demo_follows'

export interface DemoCounts {
  tenders: number
  open: number
  /** false when the data had been loaded before */
  isNew: boolean
}

/**
 * Stores the demo tenders, once per database. An interrupted load resumes: the tenders depend only on its start
 * time, which is stored.
 */
export async function loadDemo(database: Database, now: Date): Promise<DemoCounts> {
  const { db } = database
  const began = (await findSetting<string>(db, BEGAN)) ?? now.toISOString()
  const tenders = demoTenders({ now: new Date(began) })
  const counts = { tenders: tenders.length, open: tenders.filter(({ status }) => status === 5).length }
  if (await findSetting(db, LOADED)) return { ...counts, isNew: false }
  await upsertSetting(db, BEGAN, began)
  await upsertSetting(db, FOLLOWS, demoFollows(tenders))
  for (let start = 0; start < tenders.length; start += BATCH) {
    await ingestTenders(database, tenders.slice(start, start + BATCH), now)
  }
  await analyzeTenders(db)
  await upsertSetting(db, LOADED, now.toISOString())
  return { ...counts, isNew: true }
}

/**
 * Stores changes of some followed demo tenders, as a later reading of the source would. Call it after the demo account
 * follows them; repeated calls change nothing.
 */
export async function changeDemo(database: Database, now: Date): Promise<void> {
  const began = await findSetting<string>(database.db, BEGAN)
  const follows = (await findSetting<string[]>(database.db, FOLLOWS)) ?? []
  if (!began || follows.length === 0) return
  const tenders = new Map(demoTenders({ now: new Date(began) }).map((tender) => [tender.bid_idn, tender]))
  const followed = follows.flatMap((code) => tenders.get(code) ?? [])
  await ingestTenders(database, demoChanges(followed), now)
}

/** Whether a load started and did not finish. */
export async function isDemoUnfinished(db: Database['db']): Promise<boolean> {
  return (await findSetting(db, BEGAN)) !== undefined && (await findSetting(db, LOADED)) === undefined
}
