import { WEB_ROUTES } from '@mirador/contract/web-routes'
import { expect, test } from 'vitest'
import { pageAt } from './page-table.ts'

const PUBLIC = ['/', '/login', '/register', '/register/step/2/verify', '/register/step/3', '/recovery/password']
const OPEN = new Set([
  ...PUBLIC,
  '/change/password',
  '/contact',
  '/credits',
  '/compartida',
  '/invitacion',
  '/asistentes/autorizar',
])
const example = (route: string) =>
  route.replace(':query', 'agua').replace('/:page?', '').replace(':bid_idn', '998-4-LE17').replace(':rut_vd', '1-9')
const notFound = pageAt('/no/existe').page

test.each(Object.values(WEB_ROUTES))('RUT-1 %s has its page', (route) => {
  const { page, needsSession } = pageAt(example(route))
  expect(page).not.toBe(notFound)
  expect(needsSession).toBe(!OPEN.has(route))
})

test('RUT-1 each screen is its own page; only the two addresses of login and the list share one', () => {
  const pages = Object.values(WEB_ROUTES).map((route) => pageAt(example(route)).page)
  expect(new Set(pages).size).toBe(pages.length - 2)
})

test("DES-3 'Mis búsquedas' is an address of the list with its own page", () => {
  const list = pageAt('/dashboard').page
  expect(pageAt('/dashboard', '?view=busquedas').page).not.toBe(list)
  expect(pageAt('/dashboard', '?following=true&view=busquedas').page).toBe(list)
  expect(pageAt('/dashboard/search/aseo', '?view=busquedas').page).toBe(list)
  expect(pageAt('/perfil', '?view=busquedas').page).toBe(pageAt('/perfil').page)
})

test('DET-3 Plazos is an address of the list with its own page, and of no search', () => {
  const list = pageAt('/dashboard').page
  expect(pageAt('/dashboard', '?following=true&view=plazos').page).not.toBe(list)
  expect(pageAt('/dashboard', '?view=plazos').page).toBe(list)
  expect(pageAt('/dashboard/search/aseo', '?following=true&view=plazos').page).toBe(list)
})

test('ESC-01 Hoy is an address of the list with its own page, and of no search', () => {
  const list = pageAt('/dashboard').page
  expect(pageAt('/dashboard', '?view=hoy').page).not.toBe(list)
  expect(pageAt('/dashboard', '?following=true&view=hoy').page).toBe(list)
  expect(pageAt('/dashboard/search/aseo', '?view=hoy').page).toBe(list)
})

test("RUT-1 MKT-3 each view of 'Análisis' is a page of its own; any other value means the first view", () => {
  const views = ['', '?vista=mercado', '?vista=calculo'].map((search) => pageAt('/analisis', search).page)
  expect(new Set(views).size).toBe(3)
  for (const search of ['?vista=historia', '?vista=otra', '?vista=']) {
    expect(pageAt('/analisis', search).page).toBe(views[0])
  }
})

test('INS-1 the tab of an institution is fetched with its page', () => {
  const [tenders, buying] = ['', '?vista=compra'].map((search) => pageAt('/instituciones/by/rut/1-9/detail', search))
  expect(buying?.page).toBe(tenders?.page)
  expect(tenders?.chunks).toHaveLength(3)
  expect(buying?.chunks).toHaveLength(3)
  expect(buying?.chunks[2]).not.toBe(tenders?.chunks[2])
})

test('RUT-2 any other path is the not-found page, which needs no session', () => {
  for (const path of ['/nada', '/dashboard/1/2/3', '/register/step/9', '/login/otra']) {
    expect(pageAt(path)).toMatchObject({ page: notFound, needsSession: false })
  }
})

test('LIC-2 page, search and detail do not collide', () => {
  expect(pageAt('/dashboard/3').params).toEqual({ page: '3' })
  expect(pageAt('/dashboard').params).toEqual({ page: undefined })
  expect(pageAt('/dashboard/search/50%25/2').params).toEqual({ query: '50%', page: '2' })
  expect(pageAt('/dashboard/search/a%2Fb').params).toMatchObject({ query: 'a/b' })
  expect(pageAt('/dashboard/search/detail').params).toMatchObject({ query: 'detail' })
  expect(pageAt('/dashboard/998-4-LE17/detail').params).toEqual({ bid_idn: '998-4-LE17' })
})

test('RUT-1 case and a trailing slash do not matter, and an invalid escape is unchanged', () => {
  expect(pageAt('/Instituciones/').page).toBe(pageAt('/instituciones').page)
  expect(pageAt('/dashboard/search/50%/').params).toMatchObject({ query: '50%' })
})
