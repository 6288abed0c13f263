import { expect } from '@playwright/test'
import { boxAtRest, expectLoaded } from './src/at-rest.ts'
import { expectAccessible, expectNoOverflow, test } from './src/journey.ts'
import { withDemoProduct } from './src/place.ts'

const LINKS = [
  ['Inicio', '/dashboard'],
  ['Competidores (Próximamente)', '/competidores'],
  ['Instituciones', '/instituciones'],
  ['Proveedores (Próximamente)', '/proveedores'],
  ['Servicios', '/services'],
  ['Análisis (Próximamente)', '/analisis'],
  ['Comunidad (Próximamente)', '/comunidad'],
] as const

test('SHE-1 the sidebar has seven links in order and marks the current one', async ({ signedIn: page }) => {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('list').getByRole('link')
  await expect(links).toHaveCount(LINKS.length)
  for (const [i, [name, path]] of LINKS.entries()) {
    await expect(links.nth(i)).toHaveAccessibleName(name)
    await links.nth(i).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(links.nth(i)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current=page]')).toHaveCount(1)
  }
})

const WORK = [
  ['Siguiendo', '/dashboard?following=true', 'Licitaciones que sigues'],
  ['Plazos', '/dashboard?following=true&view=plazos', 'Plazos'],
  ['Mis búsquedas', '/dashboard?view=busquedas', 'Mis búsquedas'],
] as const

test("DES-3 'Tu trabajo' leads to its three places; each takes the focus and is the only current one", async ({
  signedIn: page,
}) => {
  const work = page.getByRole('navigation', { name: 'Tu trabajo' })
  await expect(work.getByRole('link')).toHaveText([/^Siguiendo/, /^Plazos/, /^Mis búsquedas/])
  for (const [name, path, title] of WORK) {
    const link = work.getByRole('link', { name: new RegExp(`^${name}`) })
    await link.press('Enter')
    await expect(page).toHaveURL(new URL(path, page.url()).href)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Editar rubros' })).toHaveCount(0)
    await expect(page.getByRole('radiogroup', { name: 'Qué licitaciones' })).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Menú' }).locator('[aria-current=page]')).toHaveCount(1)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expectLoaded(page)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 450 })
  for (const [name] of WORK) {
    await expect(work.getByRole('link', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 1 })
  }
})

test('DES-3 the closed sidebar of wide screens stays closed after a reload', async ({ signedIn: page }) => {
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  await page.getByRole('button', { name: 'Cerrar menú' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible()
  await expect(sidebar).toBeHidden()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.reload()
  await expect(sidebar).toBeVisible()
})

test('DES-3 on a phone a bar leads to the places; it hides on a tender, on low screens and while typing', async ({
  signedIn: page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Accesos' })
  await expect(bar).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(bar.getByRole('link')).toHaveText([/^Inicio/, /^Siguiendo/, /^Plazos/, /^Mis búsquedas/])
  for (const link of await bar.getByRole('link').all()) {
    const box = await boxAtRest(link)
    expect(box.width).toBeGreaterThanOrEqual(80)
    expect(box.height).toBeGreaterThanOrEqual(44)
  }
  await expect(bar.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
  for (const [name, path] of WORK) {
    const link = bar.getByRole('link', { name: new RegExp(`^${name}`) })
    await link.click()
    await expect(page).toHaveURL(new URL(path, page.url()).href)
    await expect(bar.locator('[aria-current=page]')).toHaveText(new RegExp(`^${name}`))
    await expectLoaded(page)
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
  await bar.getByRole('link', { name: 'Inicio' }).click()
  await page.getByRole('searchbox', { name: 'Buscar licitaciones' }).focus()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { level: 1 }).focus()
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 640, height: 400 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  // the toast stands above the bar, which is at the bottom of the screen
  const star = page.getByRole('button', { name: /^Seguir / }).first()
  await star.click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Ahora sigues esta licitación' })
  const [above, below] = [await boxAtRest(toast), await boxAtRest(bar)]
  expect(below.y + below.height).toBe(844)
  expect(above.y + above.height).toBeLessThanOrEqual(below.y - 12)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/detail$/)
  await expect(bar).toHaveCount(0)
})

test("DES-3 'Volver a licitaciones' restores the scroll position, as Back does", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  const row = page.getByRole('article').nth(7)
  await row.getByRole('link').first().scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/detail$/)
  await page.getByRole('link', { name: 'Volver a licitaciones' }).click()
  await expect(page).toHaveURL(/dashboard$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await page.goForward()
  await page.reload()
  await page.getByRole('link', { name: 'Volver a licitaciones' }).click()
  await expect(page).toHaveURL(/dashboard$/)
})

test('SHE-2 the sidebar is open on wide screens and its toggle works by keyboard', async ({ signedIn: page }) => {
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  await expect(sidebar).toBeVisible()
  const close = page.getByRole('button', { name: 'Cerrar menú' })
  await expect(close).toHaveAttribute('aria-expanded', 'true')
  await close.press('Enter')
  await expect(sidebar).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveAttribute('aria-expanded', 'false')
})

test('SHE-2 at 640 px it is hidden, and a click outside or Escape closes it', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  await expect(sidebar).toBeHidden()
  const open = page.getByRole('button', { name: 'Abrir menú' })
  await open.click()
  await expect(sidebar).toBeVisible()
  await expectAccessible(page)
  await page.mouse.click(600, 500)
  await expect(sidebar).toBeHidden()
  await open.click()
  await expect(sidebar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await expect(open).toBeFocused()
})

test('SHE-2 the sidebar opens or closes each time the width crosses the breakpoint, without taking the focus', async ({
  signedIn: page,
}) => {
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  const search = page.getByRole('searchbox', { name: 'Buscar licitaciones' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(sidebar).toBeHidden()
  await expectLoaded(page)
  await search.focus()
  for (const [width, isOpen] of [
    [1440, true],
    [390, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(sidebar).toBeVisible({ visible: isOpen })
    await expect(search).toBeFocused()
  }
})

/** The shell of the specification. */
const closed = test.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await withDemoProduct({ SECTIONS: 'none' }, (product) => use(product))
    },
    { scope: 'worker' },
  ],
})

closed('SHE-1 MKT-3 with SECTIONS=none the sidebar has the labels of the specification', async ({ signedIn: page }) => {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  await expect(links).toHaveText([
    'Inicio',
    'Competidores(Próximamente)',
    'Instituciones(Próximamente)',
    'Proveedores(Próximamente)',
    'Servicios',
    'Análisis(Próximamente)',
    'Comunidad(Próximamente)',
  ])
  await page.getByRole('link', { name: 'Instituciones (Próximamente)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instituciones' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('SHE-4 DES-3 the bell shows what is new, leads to it, and its dot is gone once it was open', async ({
  signedIn: page,
}) => {
  test.slow()
  const bell = page.getByRole('button', { name: 'Notificaciones' })
  const panel = page.getByRole('region', { name: 'Notificaciones' })
  await expect(bell.getByTestId('unread')).toBeVisible()
  await expect(bell).toHaveAccessibleDescription(/^\d+ sin leer$/)
  await bell.press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Cierre:' }).first()).toBeVisible()
  await expect(panel.getByText('premium')).toHaveCount(0)
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    const box = await boxAtRest(panel)
    expect(box.x).toBeGreaterThanOrEqual(16)
    expect(box.x + box.width).toBeLessThanOrEqual(width - 16)
  }
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await expect(bell.getByTestId('unread')).toHaveCount(0)
  await page.reload()
  await bell.click()
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expect(bell.getByTestId('unread')).toHaveCount(0)
  await panel.getByRole('link').first().click()
  await expect(page).toHaveURL(/detail$|search/)
  await page.route(/users\/notices/, (route) => route.abort())
  await page.reload()
  await bell.click()
  await expect(panel.getByRole('alert')).toContainText('No pudimos cargar tus notificaciones')
  await page.unroute(/users\/notices/)
  // by keyboard: the page under it may still move
  await panel.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await expect(panel.getByRole('listitem').first()).toBeVisible()
})

closed('SHE-4 with SECTIONS=none the bell opens two example notices marked as premium', async ({ signedIn: page }) => {
  const bell = page.getByRole('button', { name: 'Notificaciones' })
  await expect(bell).toHaveAttribute('aria-expanded', 'false')
  await expect(bell).toHaveAccessibleDescription('1 sin leer')
  await expect(bell.getByTestId('unread')).toBeVisible()
  await bell.press('Enter')
  await expect(bell).toHaveAttribute('aria-expanded', 'true')
  const panel = page.getByRole('region', { name: 'Notificaciones' })
  await expect(panel.getByRole('heading', { name: 'Notificaciones' })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveText([
    'Tu licitación ha sido acepatada',
    'Hay novedades en una licitación que sigues',
  ])
  await expect(panel.getByText('Solo en la versión premium')).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    const box = await boxAtRest(panel)
    expect(box.x).toBeGreaterThanOrEqual(16)
    expect(box.x + box.width).toBeLessThanOrEqual(width - 16)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
})

test('SHE-5 the user menu has the e-mail, profile, contact and sign-out', async ({ signedIn: page, account }) => {
  await page.getByRole('button', { name: new RegExp(account.email) }).click()
  await expect(page.getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/perfil')
  await expect(page.getByRole('link', { name: 'Contáctanos' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

test('SHE-6 the footer has the copyright of 2023 and its two links', async ({ signedIn: page }) => {
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2023 Mirador')
  await expect(footer.getByRole('link', { name: 'Contacto' })).toHaveAttribute('href', '/contact')
  await expect(footer.getByRole('link', { name: 'Créditos' })).toHaveAttribute('href', '/credits')
})

const PUBLIC = ['/', '/login', '/register', '/recovery/password', '/change/password', '/contact', '/credits']
const PROTECTED = [
  '/dashboard',
  '/dashboard/2',
  '/dashboard/search/aseo',
  '/dashboard/1-1-LE26/detail',
  '/competidores',
  '/competidores/1-1-LE26/detail',
  '/instituciones',
  '/instituciones/by/rut/61606500-9/detail',
  '/proveedores',
  '/services',
  '/services/2',
  '/analisis',
  '/comunidad',
  '/perfil',
]

test('RUT-1 every public route has its own screen', { tag: '@slow' }, async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path)
    await expectLoaded(page)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/404|Error/)
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test('RUT-1 every protected route has its own screen in its own chunk', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  test.slow()
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  for (const path of PROTECTED) {
    await page.goto(path)
    await expectLoaded(page)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/404|Error/)
    await page.setViewportSize({ width: 320, height: 800 })
    // the sidebar closes shortly after the resize
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
    await expectNoOverflow(page, path)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
  }
  const chunks = [...scripts].join('\n')
  for (const name of [
    'TendersPage',
    'TenderPage',
    'InstitutionsPage',
    'InstitutionPage',
    'ProfilePage',
    'AnalysisPage',
  ]) {
    expect(chunks).toMatch(new RegExp(`/assets/${name}-`))
  }
})

test('RUT-2 any other path is not found', async ({ page }) => {
  for (const path of ['/nada', '/dashboard/2/detail/x', '/instituciones/by/rut', '/register/step/9', '/100%']) {
    // the server also says so, to those who read no page
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 | Not Found')
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL(/\/(login)?$/)
})

test('RUT-2 an error while rendering shows the crash screen with a link back', async ({
  browser,
  product,
  account,
}) => {
  // a new page, since the crash is a page error, which fails the page of the journeys
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate(() => {
    // breaks an API of the browser
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      value: () => {
        throw new Error('broken')
      },
    })
  })
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('button', { name: 'Recargar' })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
