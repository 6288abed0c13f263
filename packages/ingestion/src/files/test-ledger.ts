import type { Database } from '@mirador/database/connection/connect'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { sql } from 'kysely'
import { outcomeTallies } from './test-outcomes.ts'

/** An offer of the ledger by the keys of the source. */
export interface LedgerRow {
  code: string
  month: string
  position: number
  number: number
  supplier: string
  kind: number
  name: string | null
  is_selected: boolean
  unit_amount: number | null
  total_amount: number | null
  quantity: number | null
  awarded_quantity: number | null
  flags: number
  state: number
  currency: number
  sent_on: string | null
  institution: string | null
  family: number | null
}

/** Every stored offer, in a fixed order. */
export async function ledgerRows({ db }: Database): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select t.bid_idn as code, o.month::text, b.position, b.number, s.key as supplier, s.kind, n.name, b.is_selected,
      b.unit_amount, coalesce(b.unit_amount * b.quantity, 0) + b.total_difference as total_amount, b.quantity, b.awarded_quantity, b.flags, b.state, b.currency, b.sent_on::text,
      i.rut as institution, l.family
    from bid b join tender t on t.id = b.tender_id join supplier s on s.id = b.supplier_id
    left join supplier_name n on n.supplier_id = b.supplier_id and n.number = b.name_number
    left join offer_snapshot o on o.tender_id = b.tender_id and o.year = b.year
    left join institution i on i.id = t.institution_id
    left join tender_item l on l.tender_id = b.tender_id and l.position = b.position
    order by t.bid_idn, b.position, b.number`.execute(db)
  return rows
}

/** The whole content of the ledger, without ids, as one text. */
export async function ledgerContent(database: Database): Promise<string> {
  const { rows } = await sql<{ content: unknown }>`
    select json_build_object(
      'suppliers', (select json_agg(json_build_array(key, kind, offers) order by key) from supplier),
      'names', (select json_agg(json_build_array(s.key, n.name, n.offers) order by s.key, n.name)
        from supplier_name n join supplier s on s.id = n.supplier_id),
      'snapshots', (select json_agg(json_build_array(t.bid_idn, o.source_at, month, year, offers, digest) order by t.bid_idn)
        from offer_snapshot o join tender t on t.id = o.tender_id),
      'months', (select json_agg(json_build_array(month, source_at) order by month) from offer_month)) as content`.execute(
    database.db,
  )
  return JSON.stringify([await ledgerRows(database), rows[0]?.content])
}

/** The stored counts of suppliers and their spellings, and the counts of the offers. */
export async function supplierCounts({ db }: Database) {
  const { rows } = await sql<{ key: string; stored: number; counted: number }>`
    select s.key, s.offers as stored, (select count(*)::int from bid b where b.supplier_id = s.id) as counted from supplier s
    union all
    select s.key || ' ' || n.name, n.offers, (select count(*)::int from bid b where b.supplier_id = n.supplier_id and b.name_number = n.number)
    from supplier_name n join supplier s on s.id = n.supplier_id`.execute(db)
  return rows
}

const NOT_A_PRICE = excludedMask('price')
const NOT_MONEY = excludedMask('money')

/** The tallies counted from the offers, and the stored ones, as texts in one order. */
export async function tallies(database: Database): Promise<{ stored: string[]; counted: string[] }> {
  const { db } = database
  const stored = await sql<{ text: string }>`
    select concat_ws(' ', 'supplier', month, s.key, institution_id, family, tenders, awarded_lines, won_of_awarded)
      as text from supplier_month m join supplier s on s.id = m.supplier_id
    union all select concat_ws(' ', 'market', month, institution_id, family, tenders, offers, decided, compared_lines,
      lowest_won, awarded_clp::float8, awarded_lines, won_lines) from market_month`.execute(db)
  const { rows } = await sql<TalliedOffer>`
    select s.month::text, coalesce(s.institution_id, 0) as institution, coalesce(b.family, 0) as family,
      s.tender_id as tender, s.status, b.position as line, u.key as supplier, u.kind,
      b.is_selected as selected, b.state, b.flags, b.unit_amount as unit, b.awarded_quantity as awarded
    from offer_snapshot s join bid b on b.tender_id = s.tender_id join supplier u on u.id = b.supplier_id
    where s.month is not null`.execute(db)
  const outcomes = await outcomeTallies(database)
  return {
    stored: [...stored.rows.map(({ text }) => text), ...outcomes.stored].sort(),
    counted: [...countTallies(rows), ...outcomes.counted].sort(),
  }
}

interface TalliedOffer {
  month: string
  institution: number
  family: number
  tender: number
  status: number
  line: number
  supplier: string
  kind: number
  selected: boolean
  state: number
  flags: number
  unit: number | null
  awarded: number | null
}

const isDecided = ({ status }: TalliedOffer) => [8, 9, 10].includes(status)
const priceOf = (offer: TalliedOffer) =>
  (offer.flags & NOT_A_PRICE) === 0 && !(offer.state === 2 && isDecided(offer)) ? offer.unit : null
const moneyOf = (offers: readonly TalliedOffer[]) =>
  offers.reduce(
    (sum, { flags, selected, unit, awarded }) =>
      selected && (flags & NOT_MONEY) === 0 ? sum + (unit ?? 0) * (awarded ?? 0) : sum,
    0,
  )
const distinct = <T>(offers: readonly TalliedOffer[], keyOf: (offer: TalliedOffer) => T) =>
  new Set(offers.map(keyOf)).size

function countTallies(offers: readonly TalliedOffer[]): string[] {
  const lines = Map.groupBy(offers, ({ tender, line }) => `${tender} ${line}`)
  const lineOf = ({ tender, line }: TalliedOffer) => lines.get(`${tender} ${line}`) ?? []
  const pricesOf = (offer: TalliedOffer) => lineOf(offer).flatMap((other) => priceOf(other) ?? [])
  const isLowest = (offer: TalliedOffer) => {
    const price = priceOf(offer)
    return price !== null && pricesOf(offer).every((other) => other >= price)
  }
  const key = ({ tender, line }: TalliedOffer) => `${tender} ${line}`
  const supplierLine = (offer: TalliedOffer) => `${key(offer)} ${offer.supplier}`
  const isWon = (offer: TalliedOffer) => isDecided(offer) && offer.selected
  const bySupplier = Map.groupBy(
    offers.filter(({ kind }) => kind !== 2),
    ({ month, supplier, institution, family }) => `supplier ${month} ${supplier} ${institution} ${family}`,
  )
  const byMarket = Map.groupBy(offers, ({ month, institution, family }) => `market ${month} ${institution} ${family}`)
  return [
    ...[...bySupplier].map(([head, own]) =>
      [
        head,
        distinct(own, ({ tender }) => tender),
        distinct(own.filter(isDecided), key),
        distinct(own.filter(isWon), key),
      ].join(' '),
    ),
    ...[...byMarket].map(([head, own]) => {
      const tenders = [...Map.groupBy(own, ({ tender }) => tender).values()]
      const decided = tenders.filter(([first]) => first && isDecided(first))
      const chosen = own.filter(
        (offer) => isDecided(offer) && offer.selected && priceOf(offer) !== null && pricesOf(offer).length > 1,
      )
      return [
        ...[head, tenders.length, own.length, decided.length, distinct(chosen, key)],
        ...[distinct(chosen.filter(isLowest), key), moneyOf(own)],
        ...[distinct(own.filter(isDecided), supplierLine), distinct(own.filter(isWon), supplierLine)],
      ].join(' ')
    }),
  ]
}
