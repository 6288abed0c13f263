import { expect } from '@playwright/test'
import { test } from './src/journey.ts'

test('a script or style written into the page is not run, and the page is not framed', async ({ context }) => {
  // a page of its own: the journeys' one fails for each refusal
  const page = await context.newPage()
  const answer = await page.goto('/login')
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const refused = await page.evaluate(async () => {
    const told: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => told.push(event.effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'globalThis.injected = true'
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    const image = new Image()
    image.src = 'https://otro.example/pixel.png'
    document.body.append(script, style, image)
    while (told.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    return { told: told.toSorted(), ran: 'injected' in globalThis }
  })
  expect(refused).toEqual({ told: ['img-src', 'script-src-elem', 'style-src-elem'], ran: false })
})

test('the documentation of the API is drawn under its own policy', async ({ page }) => {
  await page.goto('/api/docs/')
  await expect(page.getByRole('heading', { name: /Mirador/ })).toBeVisible()
  await expect(page.getByText('/institution/all').first()).toBeVisible()
})
