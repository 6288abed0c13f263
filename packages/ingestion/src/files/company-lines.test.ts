import {
  type CompanyLine,
  countLines,
  type LineCounts,
  type LineOrder,
  listCompanyLines,
  listOwnResults,
} from '@mirador/database/companies/company-lines'
import type { Database } from '@mirador/database/connection/connect'
import { type ComparedOffer, compareLine, isClose } from '@mirador/domain/ledger/line-outcome'
import {
  LINE_OUTCOMES,
  LINE_SORTS,
  type LineSelection,
  type LineSort,
  LOST_OUTCOMES,
} from '@mirador/domain/ledger/line-selections'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAwarded, lineKey, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const LEGAL = WORLD.suppliers.filter(({ kind }) => kind === 'legal')

let database: Database
let rows: Row[]
let byLine: Map<string, Row[]>
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
  byLine = Map.groupBy(rows, lineKey)
})
afterAll(() => database.close())

const linesOf = (key: string) => Map.groupBy(ownOf(key), lineKey)
const ownOf = (key: string) => rows.filter(({ supplier }) => supplier === key)

/** The lines of a supplier with their outcome, by the rule of the domain. */
function comparedLines(key: string) {
  return [...linesOf(key).values()].map((own) => {
    const [first] = own as [Row]
    const offers = byLine.get(lineKey(first)) ?? []
    const {
      outcome,
      own: mine,
      chosen,
      difference,
    } = compareLine(
      offers.map((offer) => ({ ...offer, is_own: offer.supplier === key }) as ComparedOffer),
      isAwarded(first),
    )
    return {
      bid_idn: first.code,
      line: first.position,
      awarded_on: first.awarded_on,
      outcome,
      own_unit_amount: mine?.amount ?? null,
      own_currency: mine?.currency ?? null,
      chosen_unit_amount: chosen?.amount ?? null,
      chosen_currency: chosen?.currency ?? null,
      difference,
      is_close: isClose({ outcome, difference }),
      offers: offers.length,
    }
  })
}

const LATEST: LineOrder = { sort: 'awarded', is_descending: true }
const allOf = async (key: string, which: LineSelection, order = LATEST) =>
  listCompanyLines(database.db, key, { which, order, offset: 0, limit: null })

test('LED-1 the lines of every company and the counts of their outcomes equal a count, over all pages', async () => {
  const seen = new Set<string>()
  for (const { key } of LEGAL) {
    const expected = comparedLines(key)
    const close = expected.filter(({ is_close }) => is_close)
    const counts = {
      ...Object.fromEntries(
        LINE_OUTCOMES.map((outcome) => [outcome, expected.filter((line) => line.outcome === outcome).length]),
      ),
      close: close.length,
    }
    const read: CompanyLine[] = []
    for (;;) {
      const page = await listCompanyLines(database.db, key, {
        which: 'all',
        order: LATEST,
        offset: read.length,
        limit: 9,
      })
      expect(page.counts).toEqual(counts)
      read.push(...page.lines)
      if (page.lines.length === 0) break
    }
    const listedLines = read.map(
      ({
        tender_id: _id,
        tender_name: _t,
        institution_name: _i,
        criteria: _c,
        line_name: _l,
        unit: _u,
        is_deserted: _d,
        own_total: _o,
        difference_total: _dt,
        winner: _w,
        ...line
      }) => ({
        ...line,
        difference: line.difference === null ? null : Number(line.difference.toFixed(9)),
      }),
    )
    const rounded = expected.map(({ is_close: _, ...line }) => ({
      ...line,
      difference: line.difference === null ? null : Number(line.difference.toFixed(9)),
    }))
    const byCode = (one: { bid_idn: string; line: number }, other: { bid_idn: string; line: number }) =>
      `${one.bid_idn} ${one.line}`.localeCompare(`${other.bid_idn} ${other.line}`)
    expect(listedLines.toSorted(byCode)).toEqual(rounded.toSorted(byCode))
    for (const { outcome } of read) seen.add(outcome)
    for (const which of [...LINE_OUTCOMES, 'lost'] as const) {
      const { lines } = await allOf(key, which)
      const chosen = which === 'lost' ? (LOST_OUTCOMES as readonly string[]) : [which]
      expect(lines.map(({ bid_idn, line }) => `${bid_idn} ${line}`)).toEqual(
        read.filter(({ outcome }) => chosen.includes(outcome)).map(({ bid_idn, line }) => `${bid_idn} ${line}`),
      )
      expect(lines).toHaveLength(countLines(counts as LineCounts, which))
    }
    const { lines: closeLines } = await allOf(key, 'close')
    expect(closeLines.map(({ bid_idn, line }) => `${bid_idn} ${line}`).toSorted()).toEqual(
      close.map(({ bid_idn, line }) => `${bid_idn} ${line}`).toSorted(),
    )
  }
  expect([...seen].toSorted()).toEqual([...LINE_OUTCOMES].toSorted())
})

test('LED-1 the result of a company in each awarded tender equals its lines there', async () => {
  for (const { key } of LEGAL.slice(0, 12)) {
    const byTender = Map.groupBy(
      comparedLines(key).filter(({ outcome }) => outcome !== 'no_result'),
      ({ bid_idn }) => bid_idn,
    )
    const { rows: ids } = await sql<{ id: number; bid_idn: string }>`select id, bid_idn from tender`.execute(
      database.db,
    )
    const results = await listOwnResults(
      database.db,
      key,
      ids.map(({ id }) => id),
    )
    const codes = new Map(ids.map(({ id, bid_idn }) => [id, bid_idn]))
    const listedResults = results.map(({ tender_id, difference, ...result }) => ({
      ...result,
      bid_idn: codes.get(tender_id),
      difference: difference === null ? null : Number(difference.toFixed(9)),
    }))
    const expected = [...byTender].map(([bid_idn, lines]) => {
      const compared = lines
        .filter(({ difference }) => difference !== null)
        .sort((one, other) => one.line - other.line)[0]
      return {
        bid_idn,
        lines: lines.length,
        won: lines.filter(({ outcome }) => outcome === 'won').length,
        compared_line: compared?.line ?? null,
        difference: compared ? Number((compared.difference as number).toFixed(9)) : null,
      }
    })
    const byCode = (one: { bid_idn?: string | undefined }, other: { bid_idn?: string | undefined }) =>
      String(one.bid_idn).localeCompare(String(other.bid_idn))
    expect(listedResults.toSorted(byCode)).toEqual(expected.toSorted(byCode))
  }
})

test('LED-1 lines come in the order of each column, both ways, and pages do not repeat one', async () => {
  const { key } = LEGAL.toSorted((one, other) => ownOf(other.key).length - ownOf(one.key).length)[0] as { key: string }
  const values: Record<LineSort, (line: CompanyLine) => number | string | null> = {
    own: ({ own_total }) => own_total,
    line: ({ line_name }) => line_name?.toLowerCase() ?? null,
    winner: ({ winner }) => winner?.name?.toLowerCase() ?? null,
    difference: ({ difference_total }) => difference_total,
    offers: ({ offers }) => offers,
    awarded: ({ awarded_on }) => awarded_on,
  }
  for (const sort of LINE_SORTS) {
    for (const is_descending of [false, true]) {
      const order = { sort, is_descending }
      const { lines } = await allOf(key, 'all', order)
      const paged: CompanyLine[] = []
      while (paged.length < lines.length) {
        const page = await listCompanyLines(database.db, key, { which: 'all', order, offset: paged.length, limit: 7 })
        paged.push(...page.lines)
      }
      expect(paged).toEqual(lines)
      const known = lines.map(values[sort]).filter((value) => value !== null)
      // no line with a value follows one without
      expect(
        lines
          .map(values[sort])
          .slice(known.length)
          .every((value) => value === null),
      ).toBe(true)
      if (sort === 'line' || sort === 'winner') continue
      const isInMoney = sort === 'own' || sort === 'difference'
      const pesos = lines.filter(({ own_currency }) => !isInMoney || own_currency === 1)
      const ordered = pesos.map(values[sort]).filter((value) => value !== null)
      const sorted = ordered.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
      expect(ordered).toEqual(is_descending ? sorted.reverse() : sorted)
    }
  }
})

test('the lines of one tender are those of it among all, with their order and counts', async () => {
  for (const { key } of LEGAL) {
    const order: LineOrder = { sort: 'own', is_descending: true }
    const all = await allOf(key, 'all', order)
    const [first] = all.lines
    if (!first) continue
    const { rows: ids } = await sql<{ id: number }>`select id from tender where bid_idn = ${first.bid_idn}`.execute(
      database.db,
    )
    const tenderIds = ids.map(({ id }) => id)
    const some = await listCompanyLines(database.db, key, { which: 'all', order, tenderIds, offset: 0, limit: null })
    expect(some.lines).toEqual(all.lines.filter(({ bid_idn }) => bid_idn === first.bid_idn))
    expect(countLines(some.counts, 'all')).toBe(some.lines.length)
  }
})
