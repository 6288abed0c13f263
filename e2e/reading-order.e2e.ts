import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectLoaded } from './src/at-rest.ts'
import { demoWith } from './src/demo-with.ts'
import { readingOrder } from './src/reading-order.ts'

// What a screen reader reads, and in which order. A changed order is reviewed by reading the difference of its file, which
// `UPDATE_READING_ORDER=1` rewrites.

const test = demoWith({})
const UPDATES = process.env.UPDATE_READING_ORDER === '1'

const PUBLIC = { login: '/login', register: '/register', contact: '/contact' }
const PRIVATE = {
  list: '/dashboard?scope=all',
  'tenders-following': '/dashboard?following=true',
  'tenders-busquedas': '/dashboard?view=busquedas',
  institutions: '/instituciones',
  services: '/services',
  profile: '/perfil',
  rubros: '/perfil?vista=rubros',
  notices: '/perfil?vista=avisos',
  analysis: '/analisis',
  competitors: '/competidores',
  providers: '/proveedores',
}

test('A11Y-1 each public page is read in its reviewed order', async ({ page }) => {
  for (const [name, path] of Object.entries(PUBLIC)) await expectOrder(page, name, path)
})

test('A11Y-1 each page of an account is read in its reviewed order', async ({ signedIn: page }) => {
  for (const [name, path] of Object.entries(PRIVATE)) await expectOrder(page, name, path)
})

async function expectOrder(page: Page, name: string, path: string) {
  await page.goto(path)
  await expectLoaded(page)
  const file = new URL(`./reading-order/${name}.txt`, import.meta.url)
  if (UPDATES || !existsSync(file)) writeFileSync(file, await settledOrder(page))
  await expect.poll(() => readingOrder(page), name).toBe(readFileSync(file, 'utf8'))
}

/** The order once it has been the same for half a second. */
async function settledOrder(page: Page): Promise<string> {
  for (let before = ''; ; await page.waitForTimeout(500)) {
    const now = await readingOrder(page)
    if (now === before) return now
    before = now
  }
}
