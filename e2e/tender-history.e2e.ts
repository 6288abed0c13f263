import { openReadingApp } from '@mirador/api/test-reading-app'
import { DAY_MS } from '@mirador/domain/time/duration'
import { expect, type Page } from '@playwright/test'
import { test as journey } from './src/journey.ts'
import { headingOf, openSection, sectionOf } from './src/tender-sections.ts'

/** The day on which the journeys begin, fixed in case midnight passes. */
const TODAY = Date.now()
const CODE = '4321-7-LE26'
const TEXT = 'Se requieren sillas de madera para la biblioteca. Entrega en 10 días hábiles.'
const CHAIR = { NombreProducto: 'Silla', Descripcion: 'Silla de madera', Cantidad: 10 }
const TABLE = { NombreProducto: 'Mesa', Descripcion: 'Mesa redonda', Cantidad: 4, CodigoProducto: 56101519 }

/** 15:00 some days ahead, in the format of the source. */
const closing = (days: number) => `${new Date(TODAY + days * DAY_MS).toISOString().slice(0, 10)}T15:00:00`

type Place = Awaited<ReturnType<typeof openReadingApp>>

/** A product with a fake source, in which the journey edits a tender. */
const test = journey.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const place = await openReadingApp()
      await use(place)
      await place.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ place: { app } }, use) => use({ url: app.url, output: () => '', stop: app.close }),
    { scope: 'worker' },
  ],
  account: [
    async ({ place: { app } }, use) => {
      const account = { email: 'ventas@empresa-ficticia.cl', password: 'Cobre-azul-7' }
      await app.identity.createUser(account)
      await use(account)
    },
    { scope: 'worker' },
  ],
})

const history = (page: Page) => sectionOf(page, 'changes')
const readings = (page: Page) => history(page).locator('ol > li')

test('DET-2 the detail shows changes in the source, old and new, a moved closing first', { tag: '@main' }, async ({
  session: page,
  place: { fake, later, read },
}) => {
  fake.set(CODE, { Nombre: 'Sillas', Descripcion: TEXT, FechaCierre: closing(9), Items: [CHAIR, TABLE] })
  expect(await read(CODE)).toBe('read')
  await page.goto(`/dashboard/${CODE}/detail`)
  await openSection(page, 'changes')
  await expect(history(page)).toContainText('Sin cambios desde que la leímos por primera vez')

  // whitespace is not a change
  fake.set(CODE, { Descripcion: TEXT.replace('. ', '.\r\n\r\n') })
  expect(await read(CODE)).toBe('read')
  fake.set(CODE, {
    Descripcion: TEXT.replace('10 días', '15 días'),
    FechaCierre: closing(12),
    MontoEstimado: 45_000_000,
    Items: [{ ...TABLE, Cantidad: 6 }],
  })
  later()
  // opening it refreshes it from the source
  await page.goto('/dashboard')
  await page.goto(`/dashboard/${CODE}/detail#que-cambio`)
  await expect(readings(page)).toHaveCount(1)
  await expect(headingOf(page, 'changes')).toBeFocused()
  await expect(history(page)).toContainText(/El cierre se movió del .* al .*, 3 días después\./)
  const changes = readings(page).first().locator('> ul > li')
  await expect(changes).toHaveText([
    /^Crítico: Cierre: .* →, ahora .*\(3 días más\)$/,
    /^Importante: Monto: \$30\.000\.000 →, ahora \$45\.000\.000$/,
    /^Importante: Productos y servicios: 1 quitado, 1 modificado/,
    /^Importante: Cambió la descripción/,
  ])
  await expect(changes.nth(2)).toContainText('Quitado: Silla, 10')
  await expect(changes.nth(2)).toContainText(/Modificado: Mesa\s*Cantidad: 4 →, ahora 6/)
  await expect(changes.nth(3).locator('del')).toHaveText('Quitado: 10 (fin)')
  await expect(changes.nth(3).locator('ins')).toHaveText('Agregado: 15 (fin)')
})

test('DET-2 a long history is read further back by keyboard, and a failure is reported and retried', async ({
  signedIn: page,
  place: { fake, read },
}) => {
  for (let day = 20; day < 32; day++) {
    fake.set(CODE, { FechaCierre: closing(day), Items: [TABLE] })
    expect(await read(CODE)).toBe('read')
  }
  await page.route(/\/api\/bid\/changes/, (route) => route.abort())
  await page.goto(`/dashboard/${CODE}/detail#que-cambio`)
  await expect(history(page)).toContainText('No pudimos cargar qué cambió')
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  await page.unroute(/\/api\/bid\/changes/)
  await history(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(readings(page)).toHaveCount(10)
  await history(page).getByRole('button', { name: 'Ver más antiguos' }).press('Enter')
  await expect.poll(() => readings(page).count()).toBeGreaterThan(10)
  await expect(history(page).locator('ol').last()).toBeFocused()
  await expect(history(page).getByRole('button', { name: 'Ver más antiguos' })).toHaveCount(0)
})
