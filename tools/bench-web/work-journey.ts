import { paths } from '@mirador/web/paths'
import { BUDGETS } from './budgets.ts'
import type { Meter } from './meter.ts'
import { FIRST_ROW, SIX_ANSWERS } from './screens.ts'
import { waitUntilIdle } from './until-idle.ts'

const OPTIONS = { budget: BUDGETS.interaction }
const FOLDS = '.folds .fold-name'
/** Sections that are opened, from the first on. */
const SECTIONS = 4
const DECISION = '.tender-bar button[aria-pressed]'

/** Measures the work on an open tender: its sections, the jumps to them, the decision, a note and a task; then the keys of Hoy. */
export async function measureWork(meter: Meter, bid_idn: string) {
  const { page } = meter
  await page.goto(paths.tender(bid_idn))
  await page.locator(SIX_ANSWERS).waitFor()
  await page.locator(FOLDS).first().waitFor()
  await waitUntilIdle(page)
  await openSections(meter)
  await decide(meter)
  await writeOnDesk(meter, bid_idn)
  await page.goto(paths.today())
  await page.locator(FIRST_ROW).first().waitFor()
  await waitUntilIdle(page)
  await meter.type('Hoy: a key', 'jjjjkkjk', OPTIONS)
}

async function openSections(meter: Meter) {
  const { page } = meter
  const heads = page.locator(FOLDS)
  for (let place = 0; place < SECTIONS; place++) {
    const head = heads.nth(place)
    if ((await head.getAttribute('aria-expanded')) === 'true') continue
    const expected = `#${await head.getAttribute('aria-controls')}:not([hidden])`
    await meter.tap('tender: open a section', head, { ...OPTIONS, expected })
    await waitUntilIdle(page)
    await meter.tap('tender: fold a section', head, OPTIONS)
    await waitUntilIdle(page)
  }
  // a phone has no index: the answers lead to the sections
  const links = page.locator('.band a')
  for (const place of [1, 3, 0]) {
    await meter.tap('tender: a jump to a section', links.nth(place), OPTIONS)
    await waitUntilIdle(page)
  }
}

/** Vamos, back to no decision, and Vamos again. */
async function decide(meter: Meter) {
  const { page } = meter
  const go = page.locator(DECISION)
  // an earlier try left it at Vamos; the desk below needs it there
  const wasGoing = (await go.getAttribute('aria-pressed')) === 'true'
  for (const isGoing of wasGoing ? [false, true, false, true] : [true, false, true]) {
    const expected = `.tender-bar [aria-pressed="${isGoing}"]`
    await meter.tap('tender: the decision', go, { ...OPTIONS, expected })
    await waitUntilIdle(page)
  }
}

async function writeOnDesk(meter: Meter, bid_idn: string) {
  const { page } = meter
  await page.goto(paths.desk(bid_idn))
  const note = page.locator('[aria-labelledby="nota"]')
  const write = note.locator(':scope > button')
  await write.waitFor()
  await waitUntilIdle(page)
  await meter.tap('desk: write a note', write, { ...OPTIONS, expected: 'textarea[name="note"]' })
  await meter.type('desk: a key of a note', 'plazo', OPTIONS)
  await meter.tap('desk: store a note', note.locator('[type="submit"]'), OPTIONS)
  await waitUntilIdle(page)
  await meter.tap('desk: write a task', page.locator('[aria-labelledby="por-hacer"] > button'), {
    ...OPTIONS,
    expected: 'input[name="text"]',
  })
  await meter.type('desk: a key of a task', 'muest', OPTIONS)
  await meter.tap('desk: store a task', page.locator('form:has(input[name="text"]) [type="submit"]'), OPTIONS)
  await waitUntilIdle(page)
}
