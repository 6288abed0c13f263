import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { outsideWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'
import { LIST_VERSION } from '../search/tender-total.ts'
import { readFitTenders, type StoredFitTender } from './fit-tenders.ts'
import { readRarity, type StoredRarity } from './lexeme-sample.ts'
import { type OpenDates, readOpenDates } from './open-dates.ts'
import { type LexemeNumbers, lexemeNumbers, packWords } from './packed-words.ts'

/** An open tender. Its dates are as old as the rest: every writing of a tender replaces its row of `tender_search`. */
export interface OpenTender extends StoredFitTender {
  dates: OpenDates
}

/** The open tenders with the data of the fit: one copy in each process, for all companies. */
export interface OpenTenders {
  /** version of tender_list_version: `tenders` are exactly those that were open at that version */
  version: number
  /** version of the rarities in the weights of terms */
  rarityVersion: number
  /** ascending by id; an unchanged tender is the same object in the next state */
  tenders: readonly OpenTender[]
}

interface Store {
  numbers: LexemeNumbers
  state: OpenTenders | undefined
  /** by tender id: the transaction that last wrote its row, which tells whether it changed */
  writtenBy: Map<number, number>
  reading: Promise<OpenTenders> | undefined
}

const byDatabase = new WeakMap<Db, Store>()

/** The last state that was read, if its rarities are still in force; it may be older than the lists. */
export function lastOpenTenders(db: Db, rarity: StoredRarity): OpenTenders | undefined {
  const state = byDatabase.get(db)?.state
  return state?.rarityVersion === rarity.version ? state : undefined
}

/** The open tenders as they are now. Only changes since the last call are read, once for all callers. */
export function readOpenTenders(db: Db, rarity: StoredRarity): Promise<OpenTenders> {
  const store: Store = byDatabase.get(db) ?? {
    numbers: lexemeNumbers(),
    state: undefined,
    writtenBy: new Map(),
    reading: undefined,
  }
  byDatabase.set(db, store)
  // the request that reads first must not delay or cancel the other ones that await the result
  store.reading ??= outsideWork(() => readState(db, store, rarity)).finally(() => {
    store.reading = undefined
  })
  return store.reading
}

/** Reads the open tenders ahead of the first request that needs them. They cannot be prepared before words were counted. */
export async function prepareOpenTenders(db: Db): Promise<void> {
  const sample = await db.selectFrom('lexeme_sample').select(['version', 'tenders']).executeTakeFirst()
  if (sample) await readOpenTenders(db, await readRarity(db, sample))
}

/** Tenders per statement: the embedded database serves other requests in between. */
const BATCH = 100

/** With this many lexemes, those of closed tenders are dropped. */
const MAX_LEXEMES = 400_000

async function readState(db: Db, store: Store, rarity: StoredRarity): Promise<OpenTenders> {
  const { rows: now } = await sql<{ version: number }>`select ${LIST_VERSION} as version`.execute(db)
  const last = store.state?.rarityVersion === rarity.version ? store.state : undefined
  if (last && last.version === now[0]?.version) return last
  const { rows } = await sql<{ version: number; open: [id: number, writtenBy: number][] | null }>`
    select ${LIST_VERSION} as version, (
      select json_agg(json_build_array(tender_id, xmin::text::bigint) order by tender_id) from tender_search where is_open
    ) as open`.execute(db)
  const { version, open } = rows[0] ?? { version: 0, open: null }
  const kept = new Map<number, OpenTender>()
  for (const tender of last?.tenders ?? []) kept.set(tender.id, tender)
  if (!last || store.numbers.lexemes.length > MAX_LEXEMES) {
    store.numbers = lexemeNumbers()
    kept.clear()
  }
  const changed: number[] = []
  for (const [id, writtenBy] of open ?? []) {
    if (!kept.has(id) || store.writtenBy.get(id) !== writtenBy) changed.push(id)
  }
  for (let first = 0; first < changed.length; first += BATCH) {
    const ids = changed.slice(first, first + BATCH)
    const datesOf = await readOpenDates(db, ids)
    for (const tender of await readFitTenders(db, ids, rarity.rarity)) {
      const dates = datesOf.get(tender.id)
      if (dates) kept.set(tender.id, { ...tender, words: packWords(tender.words, store.numbers), dates })
    }
    await nextTurn()
  }
  store.writtenBy = new Map(open)
  const tenders = (open ?? []).flatMap(([id]) => kept.get(id) ?? [])
  store.state = { version, rarityVersion: rarity.version, tenders }
  return store.state
}
