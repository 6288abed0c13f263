import { expect } from '@playwright/test'
import { test as journey } from './src/journey.ts'
import { action, menu } from './src/list.ts'
import { CLOSED, GAP, LONG_CLOSED, OPEN, openStaleApp } from './src/stale-app.ts'
import { headingOf } from './src/tender-sections.ts'

const test = journey.extend<object, { app: Awaited<ReturnType<typeof openStaleApp>> }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const app = await openStaleApp()
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  product: [async ({ app }, use) => use({ url: app.url, output: () => '', stop: app.close }), { scope: 'worker' }],
  account: [
    async ({ app }, use) => {
      const account = { email: 'ventas@empresa-ficticia.cl', password: 'Cobre-azul-7' }
      await app.identity.createUser(account)
      await use(account)
    },
    { scope: 'worker' },
  ],
})

test('LIC-8 old data are marked as old, and the panel shows readings, gaps and failures', async ({
  signedIn: page,
}) => {
  const banner = page.getByRole('status').filter({ hasText: 'Lo más nuevo que tenemos de Mercado Público es del' })
  await expect(banner).toContainText('Mercado Público no nos responde desde el')
  await expect(banner).toContainText('funciona con lo guardado')
  // a row that was read more than a day ago shows the time of reading, and the date of the source
  const row = page.getByRole('article').filter({ hasText: LONG_CLOSED })
  await expect(row).toContainText(/Leída hace .+ · fuente: \p{L}+ \d{1,2} \p{L}+/u)

  await (await action(page, 'Estado de los datos')).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Estado de los datos' })
  await expect(panel.getByText('Atrasados: más de seis horas hábiles')).toBeVisible()
  await expect(panel.getByText(/^Quedan [\d.]+ de 10\.000; se renuevan el/)).toBeVisible()
  const order = panel.getByRole('region', { name: 'Qué se lee primero' })
  await expect(order).toContainText('admite 10.000 consultas al día')
  await expect(order).toContainText(/Lo que cierra dentro de 72 horas, lo siga alguien o no.+(Leídas|ninguna)/)
  const outages = panel.getByRole('region', { name: 'Interrupciones de los últimos 90 días' })
  await expect(outages.getByRole('listitem')).toHaveCount(3)
  await expect(outages.getByRole('listitem').first()).toContainText('continúa')
  await expect(outages.getByRole('listitem').nth(1)).toContainText('(2 h)')
  const gaps = panel.getByRole('region', { name: 'Códigos de la lista oficial que nos faltan' })
  await expect(gaps.getByRole('listitem')).toHaveText([/^1057-5-LE26desde el/, new RegExp(`^${GAP}desde el`)])
  const runs = panel.getByRole('region', { name: 'Últimas lecturas' })
  await expect(runs.getByRole('listitem')).toHaveCount(3)
  await expect(runs.getByRole('listitem').first()).toContainText('Falló, duró 4 min')
  await expect(runs.getByRole('listitem').nth(1)).toContainText('1.210 leídas · 3 nuevas · 4 cambiadas · 2 fallidas')

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(menu(page)).toBeFocused()
})

test('DET-1 a tender that closed while the source did not answer shows until when and how to request the certificate', async ({
  session: page,
}) => {
  await page.goto(`/dashboard/${CLOSED}/detail`)
  const notice = page.getByRole('region', { name: 'Cerró mientras Mercado Público no nos respondía' })
  await expect(notice).toContainText(/Quedan 2[12] h \d{1,2} min\./)
  await expect(notice).toContainText('hora de Santiago, 24 horas después del cierre')
  await expect(notice.getByRole('listitem')).toHaveCount(4)
  await expect(notice).toContainText('Es un indicio')
  await expect(notice.getByRole('link', { name: /Ayuda de Mercado Público/ })).toHaveAttribute(
    'href',
    'https://ayuda.mercadopublico.cl/',
  )
  // the banner is here too, and opens the same panel
  await page.getByRole('button', { name: 'Ver estado' }).click()
  await expect(page.getByRole('dialog', { name: 'Estado de los datos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Leída hace .+ · fuente: .+, \d\d:\d\d$/)).toBeVisible()

  await page.goto(`/dashboard/${LONG_CLOSED}/detail`)
  await expect(page.getByText(/El plazo para pedir el certificado .+ venció el/)).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto(`/dashboard/${OPEN}/detail`)
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  await expect(page.getByText('Cerró mientras Mercado Público no nos respondía')).toBeHidden()
})
