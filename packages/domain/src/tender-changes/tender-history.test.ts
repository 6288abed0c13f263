import { expect, test } from 'vitest'
import { itemChanges } from '../tender/item-changes.ts'
import { isSame } from '../tender/same-value.ts'
import type { TenderItem } from '../tender/tender.ts'
import { tenderItem } from '../tender/test-tender.ts'
import { buildHistory, type ReadChange, type TenderState, undo } from './tender-history.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const NOW: TenderState = { amount: 900, currency: 'CLF', count: 12, unit: 5, items: new Map() }

type Row = [field: string, old: unknown, next: unknown]

/** The rows of some readings, a day apart, oldest first; given back as they are stored, newest first. */
function rowsOf(...readings: Row[][]): ReadChange[] {
  let id = 0
  return readings
    .flatMap((rows, day) =>
      rows.map(([field, old, next]) => ({
        id: ++id,
        field,
        old,
        new: next,
        severity: 'important' as const,
        found_at: at(day + 1),
        source_at: at(day),
      })),
    )
    .toReversed()
}

const tell = (rows: readonly ReadChange[], state = NOW) =>
  buildHistory(rows, state).map(({ changes }) => changes.map(({ severity: _s, found_at: _f, ...change }) => change))

test('DET-2 readings come newest first with their times, without those that found only internal changes', () => {
  const rows = rowsOf([['name', 'Sillas', 'Mesas']], [['unit_code', '1', '2']], [['comuna', 'Talca', 'Linares']])
  expect(buildHistory(rows, NOW).map(({ found_at, source_at }) => [found_at, source_at])).toEqual([
    [at(3), at(2)],
    [at(1), at(0)],
  ])
})

test('what was found at one moment in answers of two times is two readings', () => {
  const [later, earlier] = rowsOf([['name', 'Sillas', 'Mesas']], [['comuna', 'Talca', 'Linares']]) as [
    ReadChange,
    ReadChange,
  ]
  const readings = buildHistory([later, { ...earlier, found_at: later.found_at }], NOW)
  expect(readings.map(({ source_at }) => source_at)).toEqual([at(1), at(0)])
})

test('DET-2 an old amount has its old currency, an old duration its old unit', () => {
  const rows = rowsOf(
    [['amount', 100, 200]],
    [['facts.contract_duration', 6, 12]],
    [
      ['currency', 'CLP', 'CLF'],
      ['amount', 200, 900],
    ],
    [['facts.contract_duration_unit', 4, 5]],
  )
  expect(tell(rows)).toEqual([
    [{ kind: 'duration', field: 'facts.contract_duration', old: { count: 12, unit: 4 }, new: { count: 12, unit: 5 } }],
    [{ kind: 'money', field: 'amount', old: { amount: 200, currency: 'CLP' }, new: { amount: 900, currency: 'CLF' } }],
    [{ kind: 'duration', field: 'facts.contract_duration', old: { count: 6, unit: 4 }, new: { count: 12, unit: 4 } }],
    [{ kind: 'money', field: 'amount', old: { amount: 100, currency: 'CLP' }, new: { amount: 200, currency: 'CLP' } }],
  ])
})

test('DET-2 long texts and names come in full, an act only as published', () => {
  const long = 'Sillas de madera. '.repeat(10)
  expect(
    tell(
      rowsOf([
        ['description', 'Sillas', long],
        ['facts.buyer_name', 'Ana', null],
        ['award', null, { number: '77' }],
      ]),
    ),
  ).toEqual([
    [
      { kind: 'text', field: 'award', was: 'added', old: null, new: null },
      { kind: 'text', field: 'description', was: 'changed', old: 'Sillas', new: long },
      { kind: 'text', field: 'facts.buyer_name', was: 'removed', old: 'Ana', new: null },
    ],
  ])
})

const item = (position: number, product_name: string, quantity: number) =>
  tenderItem({ position, product_name, unit: 'Unidad', quantity })
const READINGS = [
  [item(1, 'Silla', 10), item(2, 'Mesa', 4), item(3, 'Estante', 2)],
  [item(1, 'Silla', 10), item(2, 'Mesa', 6), item(3, 'Estante', 2)],
  [item(1, 'Mesa', 6), item(2, 'Estante', 2)],
  [item(1, 'Lámpara', 1), item(2, 'Mesa', 6), item(3, 'Estante de pino', 2)],
]
const rowsOfItems = rowsOf(
  ...READINGS.slice(1).map((next, i) =>
    itemChanges(READINGS[i] ?? [], next, isSame).map(({ field, old, new: is }): Row => [field, old, is]),
  ),
)
const stateOf = (items: readonly TenderItem[]) => ({ ...NOW, items: new Map(items.map((one) => [one.position, one])) })

test('LED-3 of changed winners only legal persons are named', () => {
  const award = (supplier_rut: string, supplier_name: string | null) => ({
    supplier_rut,
    supplier_name,
    quantity: 1,
    unit_amount: 5,
  })
  const winners = [
    ...[award('76482913-1', 'Uno SpA'), award('12345678-5', 'Rosa Ñanco'), award('', 'Ana Ferreira')],
    ...[award('ABC56463984-2', 'Otto Weiss'), award('2099988877-1', null)],
  ]
  const [changes] = tell(rowsOf([['items.1.awards', [], winners]]), stateOf([item(1, 'Silla', 10)]))
  expect(changes?.[0]).toMatchObject({
    items: [{ changes: [{ field: 'awards', new: 'Uno SpA, Persona natural, Proveedor sin RUT' }] }],
  })
})

test('DET-2 products have the names they had then, also when they were renumbered', () => {
  const reported = tell(rowsOfItems, stateOf(READINGS.at(-1) ?? [])).map(([change]) =>
    change?.kind === 'items' ? change.items.map(({ was, name, quantity }) => `${was} ${name} ${quantity}`) : [],
  )
  expect(reported).toEqual([['added Lámpara 1', 'changed Estante de pino 2'], ['removed Silla 10'], ['changed Mesa 6']])
})

test('DET-2 undoing all changes gives the first products', () => {
  const { items } = undo(rowsOfItems, stateOf(READINGS.at(-1) ?? []))
  expect([...items.values()].map(({ product_name, quantity }) => [product_name, quantity]).sort()).toEqual([
    ['Estante', 2],
    ['Mesa', 4],
    ['Silla', 10],
  ])
})
