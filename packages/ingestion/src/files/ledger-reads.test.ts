import { findCompanyHistory } from '@mirador/database/companies/company-history'
import { countLines, listCompanyLines } from '@mirador/database/companies/company-lines'
import { listLosses } from '@mirador/database/companies/line-summary'
import { listMetLines } from '@mirador/database/companies/met-lines'
import type { Database } from '@mirador/database/connection/connect'
import { MET_RESULTS, type MetResult } from '@mirador/domain/ledger/line-selections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDistinct, isAwarded, lineKey, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const NATURAL = WORLD.suppliers.filter(({ kind }) => kind === 'natural')
const LEGAL = WORLD.suppliers.filter(({ kind }) => kind === 'legal')

let database: Database
let rows: Row[]
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
})
afterAll(() => database.close())

const linesOf = (key: string) => Map.groupBy(ownOf(key), lineKey)
const ownOf = (key: string) => rows.filter(({ supplier }) => supplier === key)

test('LED-1 the history of every company equals a count of its offers, by year', async () => {
  let inadmissible = 0
  for (const { key } of LEGAL) {
    const counted = [...Map.groupBy(ownOf(key), ({ month }) => Number(month.slice(0, 4)))]
      .map(([year, own]) => {
        const lines = [...Map.groupBy(own, lineKey).values()]
        const awarded = lines.filter(([first]) => first && isAwarded(first))
        return {
          year,
          tenders: countDistinct(own, ({ code }) => code),
          lines: lines.length,
          awarded_lines: awarded.length,
          won_lines: lines.filter((line) => line.some(({ is_selected }) => is_selected)).length,
          inadmissible_lines: awarded.filter((line) => line.every(({ state }) => state === 2)).length,
        }
      })
      .sort((one, other) => other.year - one.year)
    inadmissible += counted.reduce((sum, { inadmissible_lines }) => sum + inadmissible_lines, 0)
    const { years } = await findCompanyHistory(database.db, key)
    expect(years.map(({ market: _m, rest: _r, quotations: _q, ...year }) => year)).toEqual(counted)
  }
  expect(inadmissible).toBeGreaterThan(5)
})

const ALL = { which: 'all', order: { sort: 'awarded', is_descending: true }, offset: 0, limit: null } as const

const has = (offers: readonly Row[]) => offers.some(({ is_selected }) => is_selected)

/** The result of a line in which two companies made offers. */
function resultOf(own: readonly Row[], theirs: readonly Row[], line: readonly Row[]): MetResult {
  if (has(own)) return has(theirs) ? 'both' : 'own'
  if (has(theirs)) return 'rival'
  return has(line) ? 'other' : 'none'
}

test('LED-1 MKT-1 the lines in which two companies met equal a count of their offers, by result, over all pages', async () => {
  const legal = new Set(rows.filter(({ kind }) => kind === 1).map(({ supplier }) => supplier))
  const lineOf = Map.groupBy(rows, lineKey)
  for (const { key: rut } of LEGAL) {
    const own = [...linesOf(rut)].filter(([, [first]]) => first && isAwarded(first))
    const sharedLines = own.flatMap(([key, ours]) => {
      const line = lineOf.get(key) ?? []
      const theirLines = line.filter(({ supplier }) => supplier !== rut && legal.has(supplier))
      return [...Map.groupBy(theirLines, ({ supplier }) => supplier)].map(([rival, theirs]) => ({
        rival,
        key,
        result: resultOf(ours, theirs, line),
      }))
    })
    const [rivalRut, lines] =
      [...Map.groupBy(sharedLines, ({ rival }) => rival)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (rivalRut === undefined || lines === undefined) continue
    for (const result of ['all', ...MET_RESULTS] as const) {
      const list = (page: { offset: number; limit: number | null }) =>
        listMetLines(database.db, { rut, rivalRut }, { result, ...page })
      const answer = await list({ offset: 0, limit: null })
      const expected = lines.filter((line) => result === 'all' || line.result === result)
      expect(answer?.lines.map((line) => `${line.bid_idn} ${line.line}`).toSorted()).toEqual(
        expected.map(({ key }) => key).toSorted(),
      )
      expect(answer?.lines.every((line) => result === 'all' || line.result === result)).toBe(true)
      expect(answer?.counts).toEqual(
        Object.fromEntries(MET_RESULTS.map((one) => [one, lines.filter((line) => line.result === one).length])),
      )
      expect((await list({ offset: 2, limit: 3 }))?.lines).toEqual(answer?.lines.slice(2, 5))
    }
  }
})

test('LED-3 a natural person has no history and no lost lines, and meets no company', async () => {
  expect(NATURAL.filter(({ key }) => ownOf(key).length > 0).length).toBeGreaterThan(2)
  for (const { key, rut } of NATURAL) {
    for (const form of [key, rut, rut.replaceAll('.', '')]) {
      expect((await findCompanyHistory(database.db, form)).years).toEqual([])
      const { counts, lines } = await listCompanyLines(database.db, form, ALL)
      expect([lines, countLines(counts, 'all')]).toEqual([[], 0])
      expect(await listLosses(database.db, form)).toMatchObject({ total: 0, winners: [], unnamed: null })
      const all = { result: 'all', offset: 0, limit: null } as const
      const company = LEGAL[0] as (typeof LEGAL)[number]
      expect(await listMetLines(database.db, { rut: company.key, rivalRut: form }, all)).toBeNull()
      expect(await listMetLines(database.db, { rut: form, rivalRut: company.key }, all)).toBeNull()
    }
  }
  const answers = await Promise.all(
    LEGAL.map(async ({ key }) => [await listCompanyLines(database.db, key, ALL), await listLosses(database.db, key)]),
  )
  for (const { key, name } of NATURAL) {
    expect(JSON.stringify(answers)).not.toContain(key)
    expect(JSON.stringify(answers)).not.toContain(name)
  }
})
