import { findCompanyHistory } from '@mirador/database/companies/company-history'
import { countLines, listCompanyLines } from '@mirador/database/companies/company-lines'
import { listLosses } from '@mirador/database/companies/line-summary'
import { listMetLines } from '@mirador/database/companies/met-lines'
import { listRivals, MAX_RIVALS, type Rival } from '@mirador/database/companies/rivals'
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

/** Checks that each figure of a rival lists as many lines. */
async function expectMet(
  rut: string,
  rival: Rival,
  metLines: readonly { rival: string; key: string; result: MetResult }[],
) {
  for (const result of ['all', ...MET_RESULTS] as const) {
    const answer = await listMetLines(
      database.db,
      { rut, rivalRut: rival.rut },
      { result, offset: 0, limit: result === 'all' ? null : 1000 },
    )
    const expected = metLines.filter((line) => line.rival === rival.rut && (result === 'all' || line.result === result))
    expect(answer?.lines.map((line) => `${line.bid_idn} ${line.line}`).toSorted()).toEqual(
      expected.map(({ key }) => key).toSorted(),
    )
    expect(answer?.lines.every((line) => result === 'all' || line.result === result)).toBe(true)
    expect(answer?.counts).toEqual({
      own: rival.own_won,
      rival: rival.rival_won,
      both: rival.both_won,
      other: rival.other_won,
      none: rival.none_won,
    })
    const page = await listMetLines(database.db, { rut, rivalRut: rival.rut }, { result, offset: 2, limit: 3 })
    expect(page?.lines).toEqual(answer?.lines.slice(2, 5))
  }
}

test('LED-1 the rivals of every company equal a count of their lines in common, the most similar size first', async () => {
  const legal = new Set(rows.filter(({ kind }) => kind === 1).map(({ supplier }) => supplier))
  for (const { key } of LEGAL) {
    const size = ownOf(key).length
    const metLines = [...linesOf(key).values()]
      .filter(([first]) => first && isAwarded(first))
      .flatMap((own) => {
        const line = rows.filter((row) => lineKey(row) === lineKey(own[0] as Row))
        const rivals = Map.groupBy(
          line.filter(({ supplier }) => supplier !== key && legal.has(supplier)),
          ({ supplier }) => supplier,
        )
        return [...rivals].map(([rival, theirs]) => ({
          rival,
          key: lineKey(theirs[0] as Row),
          result: resultOf(own, theirs, line),
        }))
      })
    const counted = [...Map.groupBy(metLines, ({ rival }) => rival)].map(([rival, lines]) => ({
      rut: rival,
      lines: lines.length,
      own_won: lines.filter(({ result }) => result === 'own').length,
      rival_won: lines.filter(({ result }) => result === 'rival').length,
      both_won: lines.filter(({ result }) => result === 'both').length,
      other_won: lines.filter(({ result }) => result === 'other').length,
      none_won: lines.filter(({ result }) => result === 'none').length,
      size: ownOf(rival).length / size,
    }))
    const awarded = [...linesOf(key).values()].flatMap(([first]) => (first && isAwarded(first) ? [first] : []))
    const days = awarded.flatMap(({ awarded_on }) => awarded_on ?? []).toSorted()
    expect(counted.length).toBeLessThanOrEqual(MAX_RIVALS)
    const likeness = ({ size }: { size: number }) => Math.min(size, 1 / size)
    const { rivals, ...totals } = await listRivals(database.db, key)
    expect(totals).toEqual({
      total: counted.length,
      awarded_lines: awarded.length,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
    })
    for (const rival of rivals.slice(0, 1)) await expectMet(key, rival, metLines)
    expect(rivals.map(({ name: _, ...rival }) => rival)).toEqual(
      counted.sort(
        (one, other) => likeness(other) - likeness(one) || other.lines - one.lines || (one.rut < other.rut ? -1 : 1),
      ),
    )
    for (const { rut, name } of rivals) expect(name).toBe(LEGAL.find(({ key }) => key === rut)?.name)
  }
})

test('LED-3 a natural person has no history, no lost lines and no rivals, and is no rival of any company', async () => {
  expect(NATURAL.filter(({ key }) => ownOf(key).length > 0).length).toBeGreaterThan(2)
  for (const { key, rut } of NATURAL) {
    for (const form of [key, rut, rut.replaceAll('.', '')]) {
      expect((await findCompanyHistory(database.db, form)).years).toEqual([])
      const { counts, lines } = await listCompanyLines(database.db, form, ALL)
      expect([lines, countLines(counts, 'all')]).toEqual([[], 0])
      expect(await listLosses(database.db, form)).toMatchObject({ total: 0, winners: [], unnamed: null })
      expect(await listRivals(database.db, form)).toMatchObject({ total: 0, rivals: [] })
      const all = { result: 'all', offset: 0, limit: null } as const
      const company = LEGAL[0] as (typeof LEGAL)[number]
      expect(await listMetLines(database.db, { rut: company.key, rivalRut: form }, all)).toBeNull()
      expect(await listMetLines(database.db, { rut: form, rivalRut: company.key }, all)).toBeNull()
    }
  }
  const answers = await Promise.all(
    LEGAL.map(async ({ key }) => [
      await listRivals(database.db, key),
      await listCompanyLines(database.db, key, ALL),
      await listLosses(database.db, key),
    ]),
  )
  for (const { key, name } of NATURAL) {
    expect(JSON.stringify(answers)).not.toContain(key)
    expect(JSON.stringify(answers)).not.toContain(name)
  }
})
