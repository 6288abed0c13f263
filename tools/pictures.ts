import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expectLoaded } from '@mirador/e2e/at-rest'
import { findRecords, type Records } from '@mirador/e2e/screens'
import type { Browser, Page } from '@playwright/test'
import { signIn } from './bench-web/phone.ts'
import { openWindow, takePicture, withDemoScreen } from './picture/demo-screen.ts'
import { type PicturedScreen, picturedScreens } from './pictures/screens.ts'

// npm run pictures [-- NAME…]: rewrites the folder pictures/ with every screen, or the named ones, at five sizes, light
// and dark, and a page that shows them side by side. They are for review, not for comparison by a test.

const FOLDER = fileURLToPath(new URL('../pictures', import.meta.url))
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const SCHEMES = ['light', 'dark'] as const
const QUALITY = 60
/** px; a longer page is cut off */
const TALLEST = 6000

interface Window {
  viewport: (typeof SIZES)[number]
  colorScheme: (typeof SCHEMES)[number]
}

const names = process.argv.slice(2)
const isChosen = ({ name }: PicturedScreen) => names.length === 0 || names.includes(name)

await withDemoScreen(async (browser, url) => {
  const screens = picturedScreens(await recordsOf(browser, url)).filter(isChosen)
  const unknown = names.filter((name) => !screens.some((screen) => screen.name === name))
  if (unknown.length > 0) throw new Error(`unknown screens: ${unknown.join(', ')}`)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER)
  const windows = SCHEMES.flatMap((colorScheme) => SIZES.map((viewport) => ({ colorScheme, viewport })))
  for (const window of windows) await pictureScreens(browser, url, screens, window)
  writeFileSync(join(FOLDER, 'index.html'), indexPage(screens))
})
console.log(`${FOLDER}/index.html`)

/** Takes the public screens, then signs in and takes the other ones. */
async function pictureScreens(browser: Browser, url: string, screens: readonly PicturedScreen[], window: Window) {
  const context = await openWindow(browser, window)
  const page = await context.newPage()
  const take = async (screen: PicturedScreen) => {
    await page.setViewportSize(window.viewport)
    const file = `${screen.name}-${window.viewport.width}-${window.colorScheme}.webp`
    // a screen that cannot be opened is taken as it is
    await open(page, url, screen).catch((error) => console.error(`${file}: ${error}`))
    writeFileSync(join(FOLDER, file), await takePicture(page, QUALITY))
  }
  for (const screen of screens.filter(({ isPublic }) => isPublic)) await take(screen)
  await signIn(page, url)
  for (const screen of screens.filter(({ isPublic }) => !isPublic)) await take(screen)
  await context.close()
}

async function recordsOf(browser: Browser, url: string): Promise<Records> {
  const context = await openWindow(browser, { baseURL: url })
  const page = await context.newPage()
  await signIn(page, url)
  const records = await findRecords(page)
  await context.close()
  return records
}

async function open(page: Page, url: string, { path, act, isLong }: PicturedScreen) {
  await page.goto(`${url}${path}`)
  await expectLoaded(page)
  await act?.(page)
  if (!isLong) return
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const content = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(TALLEST, Math.max(height, content)) })
}

function indexPage(screens: readonly PicturedScreen[]): string {
  const pictures = (name: string) =>
    SCHEMES.flatMap((scheme) => SIZES.map(({ width }) => `${name}-${width}-${scheme}.webp`))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
      .join('\n')
  const sections = screens.map(({ name }) => `<h2>${name}</h2>\n<p>${pictures(name)}</p>`)
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<title>Pantallas de Mirador</title>
<style>
  body { font: 16px sans-serif }
  p { display: flex; gap: 8px; align-items: flex-start; overflow-x: auto }
  img { height: 400px }
</style>
${sections.join('\n')}
</html>
`
}
