import { newPkce, openClientSite, REDIRECT } from '@mirador/api/oauth/test-client-site'
import { expect, type Page } from '@playwright/test'
import { test as journey } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { withDemoProduct } from './src/place.ts'
import { expectToast } from './src/toasts.ts'

const test = journey.extend<object, { site: Awaited<ReturnType<typeof openClientSite>> }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await openClientSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await withDemoProduct({ WEBHOOK_LOOPBACK: 'true' }, (product) => use(product))
    },
    { scope: 'worker' },
  ],
})

/** Presses a button that leads back to the client. @returns the parameters with which it is answered */
async function answerAfter(page: Page, name: string): Promise<URLSearchParams> {
  await page.route(`${REDIRECT}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Listo' }))
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForURL(`${REDIRECT}**`)
  return new URL(page.url()).searchParams
}

test('CNX-68 CNX-67 a person signs in, lets an assistant in, sees it in the account and removes it', async ({
  page,
  product,
  site,
}) => {
  const account = await openAccount(product)
  const metadata = await fetch(`${product.url}/.well-known/oauth-protected-resource/mcp`)
  const { resource } = (await metadata.json()) as { resource: string }
  const { code_verifier, code_challenge } = newPkce()
  const request = new URLSearchParams({
    response_type: 'code',
    client_id: site.url,
    redirect_uri: REDIRECT,
    scope: 'leer mesa',
    state: 'algo',
    code_challenge,
    code_challenge_method: 'S256',
    resource,
  })
  const answer = await page.goto(`/asistentes/autorizar?${request}`)
  expect(answer?.headers()['x-frame-options']).toBe('DENY')
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")

  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page.getByRole('heading', { name: `¿Permitir que ${site.host} entre por ti?` })).toBeVisible()
  const main = page.getByRole('main')
  for (const fact of ['Asistente de prueba', 'asistente.example', account.email])
    await expect(main.getByText(fact, { exact: true })).toBeVisible()
  await expect(main.getByText('Leer lo que sigues, tus búsquedas y la Mesa')).toBeVisible()
  await expect(main.getByText('Leer ofertas, precios y empresas')).toHaveCount(0)
  const refusal = await answerAfter(page, 'No permitir')
  expect([refusal.get('error'), refusal.get('state')]).toEqual(['access_denied', 'algo'])

  await page.goto(`/asistentes/autorizar?${request}`)
  const parameters = await answerAfter(page, 'Permitir')
  const grant_type = 'authorization_code'
  const exchange = { grant_type, client_id: site.url, redirect_uri: REDIRECT, resource, code_verifier }
  const tokens = await fetch(`${product.url}/mcp/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...exchange, code: parameters.get('code') ?? '' }),
  })
  const { access_token } = (await tokens.json()) as { access_token: string }
  const statusOf = async () =>
    (
      await fetch(resource, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    ).status
  expect(await statusOf()).toBe(200)

  await page.goto('/perfil?vista=cuenta')
  const row = page.getByRole('listitem').filter({ hasText: site.host }).first()
  await expect(row).toContainText('Se presenta como «Asistente de prueba»')
  await expect(row).toContainText('Último uso')
  await row.getByRole('button', { name: `Quitar el asistente ${site.host}` }).click()
  await expectToast(page, `Quitaste ${site.host}`, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click(),
  )
  expect(await statusOf()).toBe(401)
  await expect(page.getByText(`Permitiste que ${site.host} pregunte por ti`)).toBeVisible()
})
