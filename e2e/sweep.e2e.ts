import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectLoaded } from './src/at-rest.ts'
import { demoWith } from './src/demo-with.ts'
import { beginSession } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { readingOrder, settledOrder } from './src/reading-order.ts'
import { type Records, type SweptScreen, sweptScreens, UNKNOWN } from './src/screens.ts'
import type { Person, State } from './src/states/state.ts'
import { STATES } from './src/states/states.ts'
import { expectSound, loadWhole, PHONE, SIZES, WIDE, watchConsole } from './src/sweep.ts'

// Every screen, and every part of one that an address alone does not open. Journeys check behaviour only.

/** The orders in which screens are read are those of the demo data, which no journey has changed. */
const test = demoWith({}).extend<{ swept: Page }>({
  // not the page of the journeys, which fails on an error
  swept: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()))
    // the one setting of a state that Playwright leaves
    await context.setOffline(false)
  },
})
// One process draws all screens of a worker: the code of the product and of axe is compiled once. Playwright empties the
// context between tests: storage, cookies, routes, scripts and emulation, but not a clock, which the sweep does not use.
test.use({ reuseContext: true })
test.describe.configure({ mode: 'parallel' })

/** What a screen reader reads, and in which order; `UPDATE_READING_ORDER=1` rewrites the files, whose difference is reviewed. */
const ORDERS = new URL('reading-order/', import.meta.url)
const UPDATES = process.env.UPDATE_READING_ORDER === '1'

/** Views that the table of screens does not have. */
const VIEWS: readonly SweptScreen[] = [
  ['list', '/dashboard?scope=all'],
  ['rubros', '/perfil?vista=rubros'],
  ['notices', '/perfil?vista=avisos'],
  ['account', '/perfil?vista=cuenta'],
].map(([name = '', path = '']) => ({ name, path, isPublic: false }))

/** `npm run test:slow` runs axe at every size in both schemes, and sweeps the states of the screens. */
const COVERAGES = [
  { extent: 'at any size', tag: ['@main'], isWhole: false },
  { extent: 'at any size in both schemes', tag: [], isWhole: true },
]

const screensOf = (records: Records) => [...sweptScreens(records), ...VIEWS]

for (const { name, isPublic } of screensOf(UNKNOWN)) {
  for (const { extent, tag, isWhole } of COVERAGES) {
    const title = `RUT-1 A11Y-1 DES-1 ESC-43 ${name}: console, reading order, axe, targets and no sideways scroll ${extent}`
    test(title, { tag }, async ({ swept: page, account, records }) => {
      if (!isPublic) await beginSession(page, account)
      await sweepScreen(page, name, records, isWhole)
    })
  }
}

for (const state of STATES) {
  test(`A11Y-1 ESC-43 ${state.name}: axe and no sideways scroll, in a wide window and on a phone`, async ({
    swept: page,
    product,
    account: demo,
  }) => {
    const account = state.who === 'newcomer' ? await openAccount(product) : demo
    await sweepState(page, state, { product, account })
  })
}

test('A11Y-1 each reviewed order belongs to a screen', { tag: '@main' }, () => {
  const names = screensOf(UNKNOWN).map(({ name }) => `${name}.txt`)
  expect(readdirSync(ORDERS).filter((file) => !names.includes(file))).toEqual([])
})

async function sweepState(page: Page, state: State, by: Person) {
  const { path, who = 'demo', prepare, open, fails, part, isForFingers, isWide = false, sizes = [WIDE, PHONE] } = state
  await page.setViewportSize(sizes[0] ?? WIDE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const reports = watchConsole(page)
  // a page without scripts of the product
  if (who === 'visitor') await page.goto('/favicon.svg')
  else await beginSession(page, by.account)
  await prepare?.(page, by)
  await page.goto(path)
  if (open) await open(page, by)
  else await expectLoaded(page)
  await expectSound(page, { sizes, isWhole: true, part, fingers: isForFingers ? (part ?? 'main') : undefined, isWide })
  if (!fails) expect(reports).toEqual([])
}

async function sweepScreen(page: Page, name: string, records: Records, isWhole: boolean) {
  const screen = screensOf(records).find((one) => one.name === name)
  const reports = watchConsole(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(String(screen?.path))
  await expectLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/404|Error/)
  await expectOrder(page, name)
  await loadWhole(page)
  await expectSound(page, {
    sizes: SIZES,
    isWhole,
    fingers: 'main',
  })
  expect(reports).toEqual([])
}

/** Of a screen with a file: an empty one adds it to the review. */
async function expectOrder(page: Page, name: string) {
  const file = new URL(`${name}.txt`, ORDERS)
  if (!existsSync(file)) return
  if (UPDATES) writeFileSync(file, await settledOrder(page))
  await expect.poll(() => readingOrder(page), 'the reading order').toBe(readFileSync(file, 'utf8'))
}
