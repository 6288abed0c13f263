import { expect } from '@playwright/test'
import { test } from './src/journey.ts'

test('RUT-1 the product can be installed on a phone, with its own icons', async ({ page }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href as string)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Mirador', lang: 'es-CL', start_url: '/dashboard', display: 'standalone' })
  for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
    const icon = await page.request.get(src)
    expect(icon.status(), src).toBe(200)
    expect(icon.headers()['content-type'], src).toContain(type)
  }
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await page.request.get(touchIcon as string)).headers()['content-type']).toContain('image/png')
})
