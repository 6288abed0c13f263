import { expect, test } from 'vitest'
import { ROUTES } from './paths.ts'
import { pagesAt } from './routes.tsx'

const PUBLIC = ['/', '/login', '/register', '/register/step/2/verify', '/register/step/3', '/recovery/password']
const OPEN = new Set([...PUBLIC, '/change/password', '/contact', '/credits'])
const example = (pattern: string) =>
  pattern.replace(':query', 'agua').replace('/:page?', '').replace(':bid_idn', '998-4-LE17').replace(':rut_vd', '1-9')
const lastPage = (path: string) => pagesAt(path).pages.at(-1)
const notFound = lastPage('/no/existe')

test.each(Object.values(ROUTES))('RUT-1 %s has its page', (pattern) => {
  const { pages, needsSession } = pagesAt(example(pattern))
  expect(pages.at(-1)).not.toBe(notFound)
  expect(needsSession).toBe(!OPEN.has(pattern))
  expect(pages).toHaveLength(needsSession ? 2 : 1)
})

test('RUT-1 each screen is its own page; only the two addresses of login and the list share one', () => {
  const pages = Object.values(ROUTES).map((pattern) => lastPage(example(pattern)))
  expect(new Set(pages).size).toBe(pages.length - 2)
})

test('RUT-2 any other path is the not-found page, in public', () => {
  for (const path of ['/nada', '/dashboard/1/2/3', '/register/step/9', '/login/otra']) {
    expect(lastPage(path)).toBe(notFound)
    expect(pagesAt(path).needsSession).toBe(false)
  }
})

test('LIC-2 page, search and detail do not collide', () => {
  expect(pagesAt('/dashboard/3').params).toMatchObject({ page: '3' })
  expect(pagesAt('/dashboard/search/50%25/2').params).toMatchObject({ query: '50%', page: '2' })
  expect(pagesAt('/dashboard/search/a%2Fb').params).toMatchObject({ query: 'a/b' })
  expect(pagesAt('/dashboard/search/detail').params).toMatchObject({ query: 'detail' })
  expect(pagesAt('/dashboard/998-4-LE17/detail').params).toMatchObject({ bid_idn: '998-4-LE17' })
})
