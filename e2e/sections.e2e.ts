import { SECTION_TEXTS } from '@mirador/web/pages/tenders/detail/sections/section-texts'
import { expect } from '@playwright/test'
import { demoWith } from './src/demo-with.ts'
import { rows, show } from './src/list.ts'
import { expectOnPhone } from './src/phone-panel.ts'
import { headingOf, openSection } from './src/tender-sections.ts'

/** The shell of the specification. */
const test = demoWith({ SECTIONS: 'none' })

test('SHE-1 MKT-3 with SECTIONS=none the sidebar has the labels of the specification', { tag: '@main' }, async ({
  signedIn: page,
}) => {
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
  // neither the places of every day nor a choice of the channel
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Menú' }).getByRole('navigation')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Canal' })).toHaveCount(0)
  // the label is text at every width
  for (const width of [1440, 641]) {
    await page.setViewportSize({ width, height: 900 })
    for (const label of await links.getByText('(Próximamente)').all()) {
      expect((await label.boundingBox())?.width, `at ${width} px`).toBeGreaterThan(40)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(links).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Accesos' })).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Instituciones (Próximamente)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instituciones' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  // neither orders nor a second view, by address either
  await expect(page.getByLabel('Orden')).toHaveCount(0)
  const address = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .first()
    .getAttribute('href')
  await page.goto(`${address}?vista=compra`)
  await expect(page.getByRole('heading', { name: 'Sus licitaciones' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cómo compra' })).toHaveCount(0)
  // no view of Análisis has an address, and nothing leads there
  for (const vista of ['historia', 'mercado']) {
    await page.goto(`/analisis?vista=${vista}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Análisis' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Próximamente', { exact: true })).toBeVisible()
  }
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { name: 'Datos administrativos' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Usar mi historia' })).toHaveCount(0)
})

test('ESC-01 with SECTIONS=none Hoy is neither in the menu, the bar nor the API, and its address shows the list', async ({
  session: page,
  product,
}) => {
  await show(page, '/dashboard?view=hoy')
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tu trabajo' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Hoy/ })).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }),
  ).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Accesos' })).toHaveCount(0)
  const statusOf = async (path: string) => (await fetch(`${product.url}/api${path}`)).status
  expect(await statusOf('/today')).toBe(await statusOf('/no-such-address'))
  await page.goto('/perfil?vista=cuenta')
  await expect(page.getByRole('heading', { name: 'Ingreso' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Empezar en Hoy' })).toHaveCount(0)
})

test('SHE-4 with SECTIONS=none the bell opens two example notices marked as premium', async ({ signedIn: page }) => {
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
  await expectOnPhone(page, panel)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
})

test('PRO-2 with SECTIONS=none the keywords are announced as coming, without controls', async ({ session: page }) => {
  await page.goto('/perfil?vista=rubros')
  const keywords = page.locator('section', {
    has: page.getByRole('heading', { name: 'SELECCIONA TUS PALABRAS CLAVE' }),
  })
  await expect(keywords.last()).toContainText('Próximamente')
  await expect(keywords.last().locator('a, button, input, select, textarea, [tabindex]')).toHaveCount(0)
})

test('PRX-1 MKT-3 with SECTIONS=none competitors and providers are announced', async ({ session: page }) => {
  for (const path of ['/competidores', '/competidores/by/rut/76000002-K/detail', '/proveedores']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText('Próximamente', { exact: true })).toBeVisible()
    await expect(main.getByRole('searchbox')).toHaveCount(0)
  }
})

test('MKT-3 with SECTIONS=none a tender has nothing of its market', async ({ signedIn: page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/bid\/(prices|bidders|similar)|decision$/.test(request.url())) requests.push(request.url())
  })
  await page.goto('/dashboard?scope=all')
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  for (const name of ['items', 'changes'] as const) await openSection(page, name)
  await page.waitForLoadState('networkidle')
  for (const name of ['rivals', 'buyer', 'similar'] as const) await expect(headingOf(page, name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: SECTION_TEXTS.prices })).toHaveCount(0)
  expect(requests).toEqual([])
})

test('MKT-3 with SECTIONS=none the calculation of the fit is there, without the tabs of Análisis', async ({
  session: page,
}) => {
  await page.goto('/analisis?vista=calculo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cómo se calcula')
  await expect(page.getByRole('heading', { name: 'Tarjeta de puntos' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Vistas de Análisis' })).toHaveCount(0)
  await page.goto('/analisis')
  await expect(page.getByRole('main').getByText('Próximamente', { exact: true })).toBeVisible()
})

const SECTIONS = [
  ['/competidores', 'Competidores', /contra quién compites/, 'Ver licitaciones', /\/dashboard$/],
  [
    '/competidores/1-1-LE26/detail',
    'Competidores',
    /quiénes postularon/,
    'Ver la licitación',
    /\/dashboard\/1-1-LE26\/detail$/,
  ],
  ['/proveedores', 'Proveedores', /empresas con las que armar una oferta/, 'Ver licitaciones', /\/dashboard$/],
  ['/analisis', 'Análisis', /convertido en decisiones/, 'Ver licitaciones', /\/dashboard$/],
  ['/comunidad', 'Comunidad', /Preguntas y respuestas/, 'Ver licitaciones', /\/dashboard$/],
] as const

test('PRX-1 a coming section draws what it will be', async ({ session: page }) => {
  const titles = new Set<string>()
  const drawings = new Set<string>()
  for (const [path, name, sentence, link, target] of SECTIONS) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(main.getByText('Próximamente', { exact: true })).toBeVisible()
    await expect(main.getByText(sentence)).toBeVisible()
    await expect(page).toHaveTitle(/ · Mirador$/)
    titles.add(await page.title())
    drawings.add(await main.locator('svg').first().innerHTML())
    await main.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(target)
  }
  expect(titles.size, 'titles').toBe(SECTIONS.length)
  expect(drawings.size, 'drawings').toBe(SECTIONS.length)
})

test('MKT-3 with SECTIONS=none nothing of the fit shows', async ({ session: page }) => {
  await show(page, '/dashboard?scope=mine&status=publicada')
  await expect(page.getByRole('button', { name: /Ver por qué$/ })).toHaveCount(0)
  await expect(page.getByText('Elige tus palabras')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Orden' }).getByRole('option')).toHaveText([
    'Más recientes',
    'Cierre más próximo',
  ])
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('complementary', { name: 'Resumen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'No me sirve' })).toHaveCount(0)
  await page.goto('/perfil?vista=rubros')
  await expect(page.getByRole('heading', { name: 'Tus rubros' })).toBeVisible()
  await expect(page.getByText('Lo que no te calza')).toHaveCount(0)
})
