import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
export const HEADLESS_SHELL = 'chromium-headless-shell'
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a browser: CHROMIUM_PATH, else an installed Chromium or Chrome.
 * @param {string[]} [names] names of programs, the preferred one first
 * @returns {string | undefined}
 */
export function findChromium(names = [...NAMES, HEADLESS_SHELL]) {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return existsSync(configured) ? configured : undefined
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC].find((file) =>
    existsSync(file),
  )
}

/** Finds the browser for the journeys: the headless shell of Chromium, which takes a fifth less time, else a whole one. */
export const findHeadlessChromium = () => findChromium([HEADLESS_SHELL, ...NAMES])

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
