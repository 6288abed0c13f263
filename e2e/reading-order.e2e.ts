import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectLoaded } from './src/at-rest.ts'
import { demoWith } from './src/demo-with.ts'
import { readingOrder } from './src/reading-order.ts'
import { sweptScreens } from './src/screens.ts'

// The reading order of a screen reader. A changed order is reviewed by the difference of its file, which
// `UPDATE_READING_ORDER=1` rewrites.

const test = demoWith({})
const UPDATES = process.env.UPDATE_READING_ORDER === '1'

const FOLDER = new URL('reading-order/', import.meta.url)
/** States that are not in the table of screens. */
const STATES = [
  { name: 'list', path: '/dashboard?scope=all', isPublic: false },
  { name: 'rubros', path: '/perfil?vista=rubros', isPublic: false },
  { name: 'notices', path: '/perfil?vista=avisos', isPublic: false },
]

/** Screens with a file: an empty file adds a screen to the review. */
const reviewed = [...sweptScreens(), ...STATES].filter(({ name }) => existsSync(fileOf(name)))

test('A11Y-1 each public page has its reviewed reading order', async ({ page }) => {
  for (const { name, path } of reviewed.filter(({ isPublic }) => isPublic)) await expectOrder(page, name, path)
})

test('A11Y-1 each page of an account has its reviewed reading order', async ({ signedIn: page }) => {
  for (const { name, path } of reviewed.filter(({ isPublic }) => !isPublic)) await expectOrder(page, name, path)
})

test('A11Y-1 each reviewed order belongs to a screen', () => {
  expect(reviewed.map(({ name }) => `${name}.txt`).sort()).toEqual(readdirSync(FOLDER).sort())
})

async function expectOrder(page: Page, name: string, path: string) {
  await page.goto(path)
  await expectLoaded(page)
  const file = fileOf(name)
  if (UPDATES) writeFileSync(file, await settledOrder(page))
  await expect.poll(() => readingOrder(page), name).toBe(readFileSync(file, 'utf8'))
}

function fileOf(name: string): URL {
  return new URL(`${name}.txt`, FOLDER)
}

/** The reading order, after it has been the same for half a second. */
async function settledOrder(page: Page): Promise<string> {
  for (let before = ''; ; await page.waitForTimeout(500)) {
    const now = await readingOrder(page)
    if (now === before) return now
    before = now
  }
}
