import { expect } from '@playwright/test'
import { demoWith } from './src/demo-with.ts'
import { expectAccessible, expectNoOverflow } from './src/journey.ts'

/** The shell of the specification. */
const test = demoWith({ SECTIONS: 'none' })

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

test('PRX-1 a coming section draws its future content', { tag: '@slow' }, async ({ signedIn: page }) => {
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
})
