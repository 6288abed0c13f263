import { paths } from '@mirador/web/paths'
import { type Browser, expect, type Page } from '@playwright/test'
import { goFor, joinCompany, openCompany } from './src/desk-team.ts'
import { beginSession, test, type Worker } from './src/journey.ts'

/** The desk of an account, in a browser of its own. */
async function openDesk(browser: Browser, product: Worker['product'], account: Worker['account'], code?: string) {
  const context = await browser.newContext({ baseURL: product.url })
  await context.addInitScript('localStorage[\'guide-storage\'] ??= \'{"state":{"showGuide":false},"version":0}\'')
  const page = await context.newPage()
  await beginSession(page, account)
  await page.goto(paths.desk(code))
  return page
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Licitación abierta' })

async function writeNote(page: Page, text: string) {
  await panelOf(page)
    .getByRole('button', { name: /^(Escribir|Cambiar) nota$/ })
    .click()
  await panelOf(page).getByLabel('Texto de la nota').fill(text)
}

const save = (page: Page) => panelOf(page).getByRole('button', { name: 'Guardar', exact: true }).click()

test('ESC-41 of two notes that were written at once both stay', async ({ browser, product, records }) => {
  const ana = await openCompany(product)
  const bruno = await joinCompany(product, ana)
  await goFor(product, ana, records.tender)
  const hers = await openDesk(browser, product, ana, records.tender)
  const his = await openDesk(browser, product, bruno, records.tender)
  await writeNote(hers, 'La línea 8 no es nuestra.')
  await writeNote(his, 'Hablar con bodega.')
  await save(his)
  await expect(panelOf(his).getByLabel('Texto de la nota')).toHaveCount(0)
  await save(hers)
  await expect(panelOf(hers).getByText('Se escribieron a la vez: quedan las dos.')).toBeVisible()
  await expect(panelOf(hers).getByText('La línea 8 no es nuestra.')).toBeVisible()
  await expect(panelOf(hers).getByText('Hablar con bodega.')).toBeVisible()
  await hers.context().close()
  await his.context().close()
})

test('ESC-41 what was typed stays when another person changed it meanwhile', async ({ browser, product, records }) => {
  const ana = await openCompany(product)
  const bruno = await joinCompany(product, ana)
  await goFor(product, ana, records.tender)
  const hers = await openDesk(browser, product, ana, records.tender)
  const his = await openDesk(browser, product, bruno, records.tender)
  const offerOf = (page: Page) => panelOf(page).getByLabel('Tu oferta')
  await offerOf(hers).fill('5400000')
  await offerOf(his).fill('6100000')
  await offerOf(his).press('Enter')
  await expect(offerOf(his)).toHaveValue('$6.100.000')
  await offerOf(hers).press('Enter')
  await expect(hers.getByText(/ la cambió hace .*lo tuyo no se guardó\.$/).first()).toBeVisible()
  // what Bruno stored was read again
  await expect(panelOf(hers).getByText(/cambió el monto de la oferta/)).toBeVisible()
  await expect(offerOf(hers)).toHaveValue('5400000')
  await expect(panelOf(hers).getByText('No se guardó: ahora dice $6.100.000.')).toBeVisible()
  await offerOf(hers).blur()
  await expect(offerOf(hers)).toHaveValue('5400000')
  await offerOf(hers).press('Enter')
  await expect(offerOf(hers)).toHaveValue('$5.400.000')
  await hers.context().close()
  await his.context().close()
})

test('in a team the page of a tender says who carries it, beside the decision, with the way to the desk', async ({
  browser,
  product,
  records,
}) => {
  const ana = await openCompany(product)
  const bruno = await joinCompany(product, ana)
  await goFor(product, ana, records.tender)
  const page = await openDesk(browser, product, bruno, records.tender)
  await page.setViewportSize({ width: 1440, height: 900 })
  const carrier = (words: string) => page.getByRole('main').getByRole('link', { name: words })
  await page.goto(paths.tender(records.tender))
  await carrier('Nadie la lleva').click()
  await panelOf(page).getByLabel('La lleva').last().selectOption({ index: 1 })
  await expect(
    panelOf(page)
      .getByText(/tomó|la pasó|La lleva/)
      .first(),
  ).toBeVisible()
  await page.goto(paths.tender(records.tender))
  await expect(carrier('La lleva ')).toBeVisible()
  await page.context().close()
})

test('ESC-44 the desk of an account alone speaks of no team, and with a second person it does', async ({
  browser,
  product,
  records,
}) => {
  const ana = await openCompany(product)
  const page = await openDesk(browser, product, ana)
  const main = page.getByRole('main')
  await expect(main.getByText('No hay nada todavía: pulsa Vamos en una licitación.')).toBeVisible()
  await goFor(product, ana, records.tender)
  await page.goto(paths.desk(records.tender))
  await expect(main.getByText('Lo que decides y preparas.')).toBeVisible()
  await expect(panelOf(page).getByRole('heading', { name: 'Qué pasó' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mesa', exact: true }).first()).toBeVisible()
  await expect(main).not.toContainText(/equipo|la lleva|Las mías|Invitar/i)

  await joinCompany(product, ana)
  await page.reload()
  await expect(main.getByText(/^Lo que la empresa decide y prepara\. Lo ven /)).toBeVisible()
  await expect(panelOf(page).getByText('la ve tu equipo')).toBeVisible()
  await expect(panelOf(page).getByText('La lleva', { exact: true }).first()).toBeVisible()
  await page.context().close()
})
