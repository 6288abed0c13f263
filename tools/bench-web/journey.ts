import { SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { FEEDBACK } from '@mirador/texts/feedback'
import { FOLLOW, TENDER_FILTERS, TENDER_SEARCH } from '@mirador/texts/tenders'
import { SHELL } from '@mirador/web/shell/shell-texts'
import { PAGINATION } from '@mirador/web/texts/common'
import { MORE_ACTIONS } from '@mirador/web/texts/more-actions'
import { RUBROS } from '@mirador/web/texts/rubros'
import { RUBROS_BUTTON } from '@mirador/web/texts/rubros-button'
import { TENDER_DETAIL } from '@mirador/web/texts/tender-detail'
import type { Page } from '@playwright/test'
import { BUDGETS } from './budgets.ts'
import type { Meter } from './meter.ts'
import { FIRST_ROW } from './screens.ts'
import { waitUntilIdle } from './until-idle.ts'

const OPTIONS = { budget: BUDGETS.interaction }
const SWITCHES = 'dialog[open] [role="switch"]'
const POPOVER = 'header :popover-open'
const MENU = '.list-menu:popover-open fieldset'

/** Measures the interactions of the product, from the tender list and back to it. */
export async function measureJourney(meter: Meter) {
  await chooseRubros(meter)
  await filter(meter)
  await openPanels(meter)
  await follow(meter)
  await openFeedback(meter, 'first')
  await openFeedback(meter, 'again')
  await navigate(meter)
}

async function chooseRubros(meter: Meter) {
  const { page } = meter
  const menu = page.getByRole('button', { name: MORE_ACTIONS.title })
  const button = page.getByRole('button', { name: RUBROS_BUTTON.edit })
  await meter.tap('more actions, first', menu, { ...OPTIONS, expected: MENU })
  await meter.tap('rubros, first', button, { budget: BUDGETS.firstRubros, expected: SWITCHES })

  await page.getByPlaceholder(RUBROS.placeholder).tap()
  await meter.type('rubros: a key in the search', 'alim', OPTIONS)
  await page.getByPlaceholder(RUBROS.placeholder).fill('')
  // the rows are filtered with a delay
  await page
    .locator(SWITCHES)
    .nth(SEGMENTS.length - 1)
    .waitFor({ state: 'attached' })
  const segment = page.locator('dialog[open] li').first().locator('h3 button')
  await meter.tap('rubros: expand a segment', segment, { ...OPTIONS, expected: 'dialog[open] li:first-child fieldset' })
  await segment.tap()

  const off = page.locator(`${SWITCHES}:not(:checked)`)
  let total = 0
  for (let remaining = await off.count(); remaining > 0; remaining--) {
    total += await meter.tap('rubros: a switch, until all are on', off.first(), { budget: BUDGETS.eachSwitch })
  }
  meter.note('rubros: all those switches together', total)

  await page.keyboard.press('Escape')
  const leave = page.getByRole('button', { name: RUBROS.leave })
  await leave.tap()
  await leave.waitFor({ state: 'hidden' })
  await meter.tap('more actions, again', menu, { ...OPTIONS, expected: MENU })
  await meter.tap('rubros, again', button, { ...OPTIONS, expected: SWITCHES })
  await closeDialog(page)
}

async function filter(meter: Meter) {
  const { page } = meter
  const filters = page.getByRole('button', { name: TENDER_FILTERS.filters, exact: true })
  await meter.tap('filters, first', filters, { ...OPTIONS, expected: 'dialog[open] fieldset' })
  await closeDialog(page)
  await meter.tap('filters, again', filters, { ...OPTIONS, expected: 'dialog[open] fieldset' })
  const state = page.locator('dialog[open] fieldset').first().getByRole('checkbox')
  for (const box of [state.first(), state.first()]) {
    await meter.tap('filters: a tick', box, { budget: BUDGETS.tick })
    await waitUntilIdle(page)
  }
  await closeDialog(page)
  const box = page.getByRole('searchbox', { name: TENDER_SEARCH.label })
  await box.tap()
  await meter.type('tender search: a key', 'aseos', OPTIONS)
  await box.fill('')
}

async function openPanels(meter: Meter) {
  const { page } = meter
  const buttons = page.locator('header button[popovertarget]')
  for (const [index, name] of [SHELL.notifications, SHELL.userMenu].entries()) {
    await meter.tap(index === 0 ? 'notifications' : 'user menu', buttons.nth(index), { ...OPTIONS, expected: POPOVER })
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name }).waitFor({ state: 'hidden' })
  }
}

/** Follows the first tender that is not followed yet, and unfollows it. */
async function follow(meter: Meter) {
  const { page } = meter
  const prefix = FOLLOW.followOf('')
  const star = page.locator(`.tender-row-star[aria-label^="${prefix}"]`).first()
  const bid_idn = (await star.getAttribute('aria-label'))?.slice(prefix.length) ?? ''
  for (const [label, next] of [
    [FOLLOW.followOf(bid_idn), FOLLOW.unfollowOf(bid_idn)],
    [FOLLOW.unfollowOf(bid_idn), FOLLOW.followOf(bid_idn)],
  ]) {
    const expected = `.tender-row-star[aria-label="${next}"]`
    await meter.tap('star of a row', page.locator(`.tender-row-star[aria-label="${label}"]`), { ...OPTIONS, expected })
    await waitUntilIdle(page)
  }
}

async function openFeedback(meter: Meter, time: 'first' | 'again') {
  const { page } = meter
  await meter.tap('menu', page.getByRole('button', { name: SHELL.openMenu }), { ...OPTIONS, expected: '#menu' })
  const button = page.getByRole('button', { name: SHELL.giveFeedback })
  await meter.tap(`feedback, ${time}`, button, { ...OPTIONS, expected: 'dialog[open] input[type="radio"]' })
  const dialog = page.getByRole('dialog', { name: FEEDBACK.title })
  if (time === 'first') {
    for (const score of await dialog.locator('input[type="radio"]:not(:checked)').evaluateAll(valuesOf)) {
      const face = `input[type="radio"][value="${score}"]`
      await meter.tap('feedback: a face', dialog.locator(face), { ...OPTIONS, expected: `${face}:checked` })
    }
  }
  await closeDialog(page)
}

const valuesOf = (inputs: Element[]) => inputs.map((input) => (input as HTMLInputElement).value)

async function navigate(meter: Meter) {
  const { page } = meter
  const rows = '.tender-rows[aria-busy="false"]'
  for (const number of [2, 3]) {
    const here = `[aria-current="page"][aria-label="${PAGINATION.page(number)}"]`
    const next = page.getByRole('button', { name: PAGINATION.next })
    await meter.tap('next page of the list', next, { ...OPTIONS, expected: `main:has(${here}) ${rows}` })
    await waitUntilIdle(page)
  }
  for (const time of ['first', 'again']) {
    const detail = 'main:not(:has(.tender-rows)) h1'
    await meter.tap(`list to detail, ${time}`, page.locator(FIRST_ROW).first(), { ...OPTIONS, expected: detail })
    await waitUntilIdle(page)
    await meter.tap('back to the list', page.getByRole('link', { name: TENDER_DETAIL.back }), {
      ...OPTIONS,
      expected: rows,
    })
    await waitUntilIdle(page)
  }
}

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'hidden' })
}
