import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { signIn } from './bench-web/phone.ts'
import { FIRST_ROW } from './bench-web/screens.ts'
import { openWindow, takePicture, withDemoScreen } from './picture/demo-screen.ts'

// npm run picture: writes docs/mirador.webp, the screenshot of the README, from the product with its demo data. The
// clock and the demo data are fixed, so two runs on one machine differ at most in the rasterisation of a few pixels.

const PICTURE = fileURLToPath(new URL('../docs/mirador.webp', import.meta.url))

await withDemoScreen(async (browser, url) => {
  const context = await openWindow(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  const page = await context.newPage()
  await signIn(page, url)
  await page.goto(`${url}/dashboard`)
  await page.locator(FIRST_ROW).first().waitFor()
  writeFileSync(PICTURE, await takePicture(page))
})
