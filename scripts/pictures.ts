import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expectLoaded } from '@mirador/e2e/at-rest'
import type { Browser, Page } from '@playwright/test'
import { signIn } from './bench-web/phone.ts'
import { findSamples, type Samples } from './bench-web/screens.ts'
import { openWindow, takePicture, withDemoScreen } from './picture/demo-screen.ts'
import { type PicturedScreen, picturedScreens } from './pictures/screens.ts'

// npm run pictures [-- NAME…]: rewrites the folder pictures/ with every screen, or those named, at five sizes, light
// and dark, and a page that shows them side by side. They are for looking at, not for comparing.

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

const names = process.argv.slice(2)
const isChosen = ({ name }: PicturedScreen) => names.length === 0 || names.includes(name)

await withDemoScreen(async (browser, url) => {
  const samples = await samplesOf(browser, url)
  const screens = picturedScreens(samples).filter(isChosen)
  const unknown = names.filter((name) => !screens.some((screen) => screen.name === name))
  if (unknown.length > 0) throw new Error(`no screen is called ${unknown.join(', ')}`)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER)
  for (const colorScheme of SCHEMES) {
    for (const viewport of SIZES) {
      for (const isPublic of [true, false]) {
        const context = await openWindow(browser, { viewport, colorScheme })
        const page = await context.newPage()
        if (!isPublic) await signIn(page, url)
        for (const screen of screens) {
          if (Boolean(screen.isPublic) !== isPublic) continue
          await page.setViewportSize(viewport)
          const name = `${screen.name}-${viewport.width}-${colorScheme}.webp`
          await open(page, url, screen).catch((error) => console.error(`${name}: ${error}`))
          writeFileSync(join(FOLDER, name), await takePicture(page, QUALITY))
        }
        await context.close()
      }
    }
  }
  writeFileSync(join(FOLDER, 'index.html'), indexPage(screens))
})
console.log(`${FOLDER}/index.html`)

async function samplesOf(browser: Browser, url: string): Promise<Samples> {
  const context = await openWindow(browser, { baseURL: url })
  const page = await context.newPage()
  await signIn(page, url)
  const samples = await findSamples(page)
  await context.close()
  return samples
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
