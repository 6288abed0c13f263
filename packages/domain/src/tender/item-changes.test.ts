import { describe, expect, test } from 'vitest'
import { countItems, coursesOf, kindOf } from '../tender-changes/unseen-items.ts'
import { itemChanges } from './item-changes.ts'
import { matchItems } from './item-matching.ts'
import { isSame } from './same-value.ts'
import type { TenderItem } from './tender.ts'
import { tenderItem } from './test-tender.ts'

const item = (position: number, patch: Partial<TenderItem> = {}) =>
  tenderItem({
    position,
    product_code: 44103103,
    category: 'Oficina',
    product_name: 'Tóner',
    description: `Tóner para la impresora número ${position}`,
    unit: 'Unidad',
    quantity: 10,
    ...patch,
  })
const [A, B, C, D] = [item(1), item(2), item(3), item(4)] as const
const SHEETS = { product_code: 14111507, product_name: 'Papel', description: 'Resmas tamaño carta' }

const changesOf = (old: readonly TenderItem[], next: readonly TenderItem[]) =>
  itemChanges(old, next, isSame).map(({ field, old: was, new: is }) =>
    field === 'items.moved'
      ? [field, is]
      : field.split('.').length === 2
        ? [field, was ? 'gone' : 'new']
        : [field, was, is],
  )

describe('products are matched between readings', () => {
  test.each<[string, TenderItem[], TenderItem[], unknown[]]>([
    ['in another order', [A, B, C], [C, A, B], []],
    [
      'renumbered in another order',
      [A, B],
      [item(1, { ...B, position: 1 }), item(2, { ...A, position: 2 })],
      [
        [
          'items.moved',
          [
            [1, 2, 1],
            [2, 1, 1],
          ],
        ],
      ],
    ],
    ['the first one removed, the others keep their numbers', [A, B, C, D], [B, C, D], [['items.1', 'gone']]],
    [
      'the first one removed, the others renumbered',
      [A, B, C, D],
      [B, C, D].map((it, i) => ({ ...it, position: i + 1 })),
      [
        ['items.1', 'gone'],
        ['items.moved', [[2, 1, 3]]],
      ],
    ],
    [
      'one put in front, the others renumbered',
      [A, B],
      [item(1, SHEETS), { ...A, position: 2 }, { ...B, position: 3 }],
      [
        ['items.moved', [[1, 2, 2]]],
        ['items.1', 'new'],
      ],
    ],
    [
      'the first one removed and the quantity of the next edited',
      [A, B, C],
      [
        { ...B, position: 1, quantity: 12 },
        { ...C, position: 2 },
      ],
      [
        ['items.1', 'gone'],
        ['items.2.quantity', 10, 12],
        ['items.moved', [[2, 1, 2]]],
      ],
    ],
    [
      'the first one removed and words of the next edited',
      [A, B],
      [{ ...B, position: 1, description: 'Tóner negro para la impresora número 2' }],
      [
        ['items.1', 'gone'],
        ['items.2.description', 'Tóner para la impresora número 2', 'Tóner negro para la impresora número 2'],
        ['items.moved', [[2, 1, 1]]],
      ],
    ],
    ['its code corrected', [A], [{ ...A, product_code: 44103105 }], [['items.1.product_code', 44103103, 44103105]]],
    [
      'all words of one replaced under its code and number',
      [A],
      [{ ...A, description: 'Cartucho cian' }],
      [['items.1.description', 'Tóner para la impresora número 1', 'Cartucho cian']],
    ],
    [
      'another product under its number',
      [A, B],
      [item(1, SHEETS), B],
      [
        ['items.1', 'gone'],
        ['items.1', 'new'],
      ],
    ],
    ['one of two alike removed', [A, { ...A, position: 2 }], [A], [['items.2', 'gone']]],
    ['nothing but blanks', [A], [{ ...A, description: ' Tóner  para la impresora\nnúmero 1' }], []],
  ])('SYN-1 %s', (_case, old, next, changes) => {
    expect(changesOf(old, next)).toEqual(changes)
  })

  test('SYN-1 each product is paired once and none is lost, also among thousands of one code', () => {
    const many = Array.from({ length: 3000 }, (_, i) => item(i + 1))
    const next = many.slice(1).map((it, i) => ({ ...it, position: i + 1, quantity: i % 7 === 0 ? 11 : it.quantity }))
    const { pairs, removed, added } = matchItems(many, next)
    expect([pairs.length, removed.map(({ position }) => position), added]).toEqual([2999, [1], []])
    expect(pairs.every(([was, is]) => was.description === is.description)).toBe(true)
  })
})

test('the texts of more products than can be compared are not', () => {
  const pairs = (count: number) => {
    const old = Array.from({ length: count }, (_, i) => item(i + 1))
    const next = old.map((it) => ({ ...it, product_code: 44103105, description: `${it.description} láser` }))
    return matchItems(old, next).pairs.length
  }
  expect([pairs(20), pairs(201)]).toEqual([20, 0])
})

describe('a product is tracked through its positions', () => {
  const history = (...readings: TenderItem[][]) =>
    readings.slice(1).flatMap((next, i) => itemChanges(readings[i] ?? [], next, isSame))

  test('DET-3 a product that changed, was renumbered and changed back is unchanged', () => {
    const first = [A, B, C]
    const second = [
      { ...B, position: 1, quantity: 12 },
      { ...C, position: 2 },
    ]
    const third = [
      { ...B, position: 1 },
      { ...C, position: 2 },
    ]
    expect(countItems(history(first, second, third))).toEqual({ added: 0, removed: 1, changed: 0, awarded: 0 })
    expect(countItems(history(first, second, third, first))).toBeUndefined()
  })

  test('DET-3 a product whose code and text were corrected is the same one in its place alone', () => {
    const corrected = { product_code: 44103105, description: 'Tóner negro para la impresora número 1' }
    expect(matchItems([A], [item(1, corrected)]).pairs).toHaveLength(1)
    expect(matchItems([A], [item(2, corrected)]).pairs).toEqual([])
  })

  test('DET-3 a product at the position of a removed one is another product', () => {
    const courses = coursesOf(history([A, B], [item(1, SHEETS), B]))
    expect(courses.map((course) => [course.position, kindOf(course)])).toEqual([
      [1, 'added'],
      [1, 'removed'],
    ])
  })
})
