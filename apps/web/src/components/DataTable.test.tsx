import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Column, DataTable } from './DataTable.tsx'

const screen = { isWide: true }
vi.mock('./use-is-wide.ts', () => ({ useIsWide: () => screen.isWide }))
beforeEach(() => {
  screen.isWide = true
})

interface Price {
  name: string
  amount: number
}

const COLUMNS: readonly Column<Price>[] = [
  { header: 'Nombre', isHeader: true, cell: ({ name }) => name },
  { header: 'Precio', isFigure: true, className: 'bold', cell: ({ amount }) => `$${amount}` },
]
const ROWS = [
  { name: 'Papel', amount: 5 },
  { name: 'Tinta', amount: 9 },
]
const LOOK = { region: 'sheet', table: 'prices', card: 'price' }
const PRICES = { label: 'Precios', columns: COLUMNS, rows: ROWS, keyOf: ({ name }: Price) => name, look: LOOK }

test('a table is a region reachable by keyboard, with column and row headers', () => {
  expect(renderToStaticMarkup(<DataTable {...PRICES} rows={ROWS.slice(0, 1)} />)).toBe(
    '<section aria-label="Precios" tabindex="0" class="sheet"><table class="prices"><thead><tr>' +
      '<th scope="col">Nombre</th><th scope="col" class="figure">Precio</th></tr></thead>' +
      '<tbody><tr><th scope="row">Papel</th><td class="figure bold">$5</td></tr></tbody></table></section>',
  )
})

test('rows of the previous address are dimmed, as a table and as cards', () => {
  expect(renderToStaticMarkup(<DataTable {...PRICES} isStale />)).toContain('<table class="prices opacity-60">')
  screen.isWide = false
  expect(renderToStaticMarkup(<DataTable {...PRICES} isStale card={({ name }) => name} />)).toContain('opacity-60')
})

test('a sortable header is a button that states whether its column sorts the table', () => {
  const onSort = () => undefined
  const [first, second] = COLUMNS as [Column<Price>, Column<Price>]
  const columns = [
    { ...first, sort: { direction: undefined, onSort } },
    { ...second, sort: { direction: 'desc' as const, onSort } },
  ]
  const table = renderToStaticMarkup(<DataTable {...PRICES} columns={columns} />)
  expect(table).toMatch(/<th scope="col" aria-sort="none"><button [^>]*>Nombre<\/button>/)
  expect(table).toMatch(/aria-sort="descending" class="figure"><button [^>]*>Precio<svg/)
})

test('on narrow screens a table with cards is a list, and one without cards stays a table', () => {
  screen.isWide = false
  expect(renderToStaticMarkup(<DataTable {...PRICES} cards="to-edges" card={({ name }) => name} />)).toBe(
    '<ul aria-label="Precios" class="sheet ruled transition-opacity to-edges">' +
      '<li class="price">Papel</li><li class="price">Tinta</li></ul>',
  )
  expect(renderToStaticMarkup(<DataTable {...PRICES} />)).toContain('<table')
})

test('a table whose style sheet turns its rows into cards keeps the roles of its parts and takes no focus', () => {
  const look = { region: 'sheet', isReflowed: true }
  expect(renderToStaticMarkup(<DataTable {...PRICES} rows={ROWS.slice(0, 1)} look={look} isStale={false} />)).toBe(
    '<section class="sheet"><table role="table" aria-label="Precios" aria-busy="false"><thead role="rowgroup">' +
      '<tr role="row"><th role="columnheader" scope="col">Nombre</th>' +
      '<th role="columnheader" scope="col" class="figure">Precio</th></tr></thead><tbody role="rowgroup">' +
      '<tr role="row"><th role="rowheader" scope="row">Papel</th><td role="cell" class="figure bold">$5</td></tr>' +
      '</tbody></table></section>',
  )
})

test('shows the first rows and a button for all', () => {
  const table = renderToStaticMarkup(<DataTable {...PRICES} firstRows={1} showAll={(count) => `Ver los ${count}`} />)
  expect(table).not.toContain('Tinta')
  expect(table).toContain('Ver los 2')
})
