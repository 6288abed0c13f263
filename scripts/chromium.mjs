import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds the browser for the browser tests: CHROMIUM_PATH, else an installed Chromium or Chrome.
 * @returns {string | undefined}
 */
export function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return existsSync(configured) ? configured : undefined
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC].find((file) =>
    existsSync(file),
  )
}

/** Flags of a browser under test: no sandbox as root, no background requests. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
