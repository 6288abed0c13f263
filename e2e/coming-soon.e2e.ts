import { expect } from '@playwright/test'
import { expectAccessible, expectNoOverflow, test } from './src/journey.ts'
import { withDemoProduct } from './src/place.ts'

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

/** A product that opens no section. */
const closed = test.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await withDemoProduct({ SECTIONS: 'none' }, (product) => use(product))
    },
    { scope: 'worker' },
  ],
})

closed(
  'PRX-1 each coming section describes and draws its content and links to an existing page',
  {
    tag: '@slow',
  },
  async ({ signedIn: page }) => {
    test.slow()
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
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoOverflow(page, `${path} at ${width}`)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectAccessible(page)
      await main.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(target)
    }
    expect(titles.size, 'titles').toBe(SECTIONS.length)
    expect(drawings.size, 'drawings').toBe(SECTIONS.length)
  },
)
