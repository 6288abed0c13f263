import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { expect, type Page } from '@playwright/test'
import { expectNoOverflow } from './src/overflow.ts'
import { ownApp } from './src/own-app.ts'
import { openSection } from './src/tender-sections.ts'

// The texts of the source are written by thousands of unknown people and are always shown as plain text.

const CODE = '1057-13-LE26'
const MARKUP = `<img src=x onerror="globalThis.injected=1"><script>globalThis.injected=1</script></script><svg onload=globalThis.injected=1>`
const NAME = `Compra ${MARKUP} {{7*7}} \${7*7} &lt;b&gt;negrita&lt;/b&gt;`
const RIGHT_TO_LEFT = 'شراء כתובת'
const DESCRIPTION = `${MARKUP}\n"><iframe src="javascript:globalThis.injected=1"></iframe>\n${RIGHT_TO_LEFT}\n${'ñ'.repeat(2_000)}\n${'a\u0301\u0327'.repeat(200)}`

const test = ownApp(async (app) => {
  const award = { type: 1, date: MARKUP, number: MARKUP, bidders: 1, act_url: 'javascript:globalThis.injected=1' }
  const item = tenderItem({
    category: MARKUP,
    product_name: MARKUP,
    description: DESCRIPTION,
    unit: MARKUP,
    awards: [{ supplier_rut: '76482913-1', supplier_name: `${RIGHT_TO_LEFT} ${MARKUP}`, quantity: 1, unit_amount: 1 }],
  })
  const hostile = tenderRecord({
    bid_idn: CODE,
    name: NAME,
    description: DESCRIPTION,
    status_text: MARKUP,
    type_code: 'LE',
    institution_rut: '61602000-8',
    institution_name: `${RIGHT_TO_LEFT} ${MARKUP}`,
    unit_name: MARKUP,
    unit_address: 'javascript:globalThis.injected=1',
    comuna: MARKUP,
    currency: '<b>CLP</b>',
    amount: 1,
    closes_at: new Date(Date.now() + 9 * DAY_MS),
    items: [item],
    award,
    read_at: new Date(Date.now() - HOUR_MS),
  })
  await ingestTenders(app.database, [hostile], new Date())
})

/** The text is shown literally: none of it became an element or a link, or was executed. */
async function expectHarmless(page: Page) {
  const effects = await page.evaluate(() => ({
    ran: 'injected' in globalThis,
    elements: document.querySelectorAll('main img, main script, main iframe, main svg[onload], main b').length,
    addresses: Array.from(document.links, ({ protocol }) => protocol).filter(
      (name) => !/^(https?|mailto|tel):$/.test(name),
    ),
    handlers: Array.from(document.querySelectorAll('*')).filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }))
  expect(effects).toEqual({ ran: false, elements: 0, addresses: [], handlers: 0 })
}

test('DET-2 a tender full of markup, scripts and foreign writing is shown as plain text everywhere', {
  tag: '@main',
}, async ({ signedIn: page }) => {
  const title = page.getByRole('article').getByRole('heading', { level: 2 }).first()
  await expect(title).toHaveText(NAME)
  await expectHarmless(page)

  // a search highlights words inside the markup
  await page.goto('/dashboard/search/onerror')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toHaveText(NAME)
  await expect(page.locator('mark').first()).toHaveText('onerror')
  await expectHarmless(page)

  await page.getByRole('button', { name: `Seguir ${CODE}` }).click()
  await expect(page.getByRole('button', { name: `Dejar de seguir ${CODE}` })).toBeVisible()
  await title.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  for (const name of ['description', 'items'] as const) await openSection(page, name)
  await expect(page.getByRole('main')).toContainText(RIGHT_TO_LEFT)
  await expect(page.getByRole('main')).toContainText('<iframe src="javascript:globalThis.injected=1">')
  await expectHarmless(page)
  // its long words are broken
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoOverflow(page)

  await page.goto('/dashboard?following=true')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toHaveText(NAME)
  await expectHarmless(page)
})
