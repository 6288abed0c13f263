import type { Database } from '@mirador/database/connection/connect'
import { findSetting, upsertSetting } from '@mirador/database/connection/setting'
import { DocumentSpool } from '@mirador/database/documents/document-spool'
import type { DocumentTables } from '@mirador/database/documents/document-tables'
import { PURCHASE_TABLES } from '@mirador/database/documents/purchase-tables'
import { QUOTATION_TABLES } from '@mirador/database/documents/quotation-tables'
import { replaceDocuments } from '@mirador/database/documents/replace-documents'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { analyzeTenders } from '@mirador/database/search/tender-search'
import { linkSecondCalls } from '@mirador/database/tenders/second-calls'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { demoFollows } from '@mirador/invented/demo/demo-account'
import { demoAgile } from '@mirador/invented/demo/demo-agile'
import { demoChanges } from '@mirador/invented/demo/demo-changes'
import { demoPast } from '@mirador/invented/demo/demo-past'
import { demoPurchases } from '@mirador/invented/demo/demo-purchases'
import { demoTenders } from '@mirador/invented/demo/demo-tenders'

const BATCH = 500

/** Start and end of the load (ISO), and the codes that the demo account follows. */
const BEGAN = 'demo_began'
const LOADED = 'demo_loaded'
const FOLLOWS = 'demo_follows'
/** Ends of the loads of the past and of its purchases (ISO), which databases of earlier versions do not have. */
const PAST_LOADED = 'demo_past_loaded'
const PURCHASES_LOADED = 'demo_purchases_loaded'
/** Start and end of the load of the Compra Ágil (ISO). */
const AGILE_BEGAN = 'demo_agile_began'
const AGILE_LOADED = 'demo_agile_loaded'

export interface DemoCounts {
  tenders: number
  open: number
  /** false when the data were loaded before */
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
  await ingestAll(database, tenders, now)
  await upsertSetting(db, LOADED, now.toISOString())
  return { ...counts, isNew: true }
}

/**
 * Stores two years of decided tenders before the start of the load with every offer, requests of Compra Ágil and
 * purchase orders, once per database. The tenders of the demo must be loaded. An interrupted load resumes.
 * @returns whether this call stored anything
 */
export async function loadDemoPast(database: Database, now: Date): Promise<boolean> {
  const { db } = database
  const began = await findSetting<string>(db, BEGAN)
  const hasPast = await findSetting(db, PAST_LOADED)
  const hasPurchases = await findSetting(db, PURCHASES_LOADED)
  if (!began || (hasPast && hasPurchases)) return false
  const sourceAt = new Date(began)
  const past = demoPast(sourceAt)
  if (!hasPast) {
    await ingestAll(database, past.tenders, now)
    const spool = new OfferSpool()
    for (const offers of past.offers) spool.add(offers)
    await replaceOffers(database, { spool, sourceAt, completeMonth: null })
    await upsertSetting(db, PAST_LOADED, now.toISOString())
  }
  if (!hasPurchases) {
    const { requests, orders } = demoPurchases(sourceAt, past)
    await storeDocuments(database, QUOTATION_TABLES, requests, sourceAt)
    await storeDocuments(database, PURCHASE_TABLES, orders, sourceAt)
    await upsertSetting(db, PURCHASES_LOADED, now.toISOString())
  }
  return true
}

/**
 * Stores the Compra Ágil of the last weeks, once per database, as of the moment of this load: databases of earlier
 * versions lack them. The past of the demo must be loaded. An interrupted load resumes.
 * @returns whether this call stored anything
 */
export async function loadDemoAgile(database: Database, now: Date): Promise<boolean> {
  const { db } = database
  const began = await findSetting<string>(db, BEGAN)
  if (!began || (await findSetting(db, AGILE_LOADED))) return false
  const agileBegan = (await findSetting<string>(db, AGILE_BEGAN)) ?? now.toISOString()
  await upsertSetting(db, AGILE_BEGAN, agileBegan)
  const sourceAt = new Date(began)
  const { requests } = demoPurchases(sourceAt, demoPast(sourceAt))
  await ingestAll(database, demoAgile(new Date(agileBegan), requests), now)
  await upsertSetting(db, AGILE_LOADED, now.toISOString())
  return true
}

async function storeDocuments<Document>(
  database: Database,
  tables: DocumentTables<Document>,
  documents: readonly Document[],
  sourceAt: Date,
): Promise<void> {
  const spool = new DocumentSpool(tables)
  for (const document of documents) spool.add(document)
  await replaceDocuments(database, { spool, sourceAt, completeMonth: null })
}

async function ingestAll(database: Database, tenders: readonly TenderRecord[], now: Date): Promise<void> {
  for (let start = 0; start < tenders.length; start += BATCH) {
    await ingestTenders(database, tenders.slice(start, start + BATCH), now)
  }
  await analyzeTenders(database.db)
  await linkSecondCalls(database.db, now, Number.POSITIVE_INFINITY)
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
