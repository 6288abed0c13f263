import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findHeadlessChromium } from './scripts/chromium.mjs'
import { filesInRandomOrder } from './scripts/test-order.ts'

const executablePath = findHeadlessChromium()
const inRandomOrder = filesInRandomOrder('e2e/')

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/src/prepare-demo.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // one more than the cores of a small machine: a journey also waits
  workers: 3,
  fullyParallel: false,
  // Playwright orders files by their path, and projects as they are listed
  ...(inRandomOrder.length > 0 && {
    projects: inRandomOrder.map((file) => ({ name: file, testMatch: `**/${file}` })),
  }),
  // Node strips the types itself: Playwright compiles all files in 12 s, Node loads them in 3
  build: { external: ['**/*.ts'] },
  // for a machine that stands still; no journey may need it because it is slow
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  // how long a journey that hangs may hold up the others, and nothing that one on a slow machine could meet
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000, intervals: [50, 100, 250, 500] } },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // without a GPU the pictures are drawn by the processor: in the process of the browser that takes a tenth less
      args: [...CHROMIUM_FLAGS, '--in-process-gpu'],
    },
  },
})
