import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { test } from './src/journey.ts'

// new pages, since the page of the journeys fails on each violation
test('an injected script or style is not executed', { tag: '@main' }, async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/login')
  const refused = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'globalThis.injected = true'
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    const image = new Image()
    image.src = 'https://otro.example/pixel.png'
    document.body.append(script, style, image)
    while (violations.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    return { violations: violations.toSorted(), ran: 'injected' in globalThis }
  })
  expect(refused).toEqual({ violations: ['img-src', 'script-src-elem', 'style-src-elem'], ran: false })
})

test('another site cannot frame the product', async ({ context, baseURL }) => {
  const site = createServer((_request, answer) => answer.end(`<iframe src="${baseURL}/login"></iframe>`))
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const page = await context.newPage()
  const refused = page.waitForEvent('console', {
    predicate: (message) => message.text().includes("frame-ancestors 'none'"),
    timeout: 20_000,
  })
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  await refused
  await expect(page.frameLocator('iframe').getByRole('textbox')).toHaveCount(0)
  site.close()
})

test('a file of the build has its content type, and no policy of pages', async ({ page }) => {
  const [script] = await Promise.all([page.waitForResponse(/\/assets\/libraries-.+\.js$/), page.goto('/login')])
  const headers = await script.allHeaders()
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['content-security-policy']))
})

test('the API documentation renders under its own policy', async ({ page }) => {
  await page.goto('/api/docs/')
  await expect(page.getByRole('heading', { name: /Mirador/ })).toBeVisible()
  // of many operations the page draws those that are near
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(page.getByText('/institution/all').first()).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 60_000 })
})
