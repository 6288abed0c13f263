import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { findRecords } from '@mirador/e2e/screens'
import { BadOptions } from './bench/options.ts'
import { describeMachine, machineText } from './bench/report.ts'
import { benchInteractions, interactionsText } from './bench-web/interactions.ts'
import { benchLighthouse, lighthouseText } from './bench-web/lighthouse.ts'
import { benchLoads, loadsText } from './bench-web/loads.ts'
import { readWebOptions, type WebOptions } from './bench-web/options.ts'
import { CPU_SLOWDOWN, launchBrowser, openPhones } from './bench-web/phone.ts'
import { startScratchProduct } from './bench-web/scratch-product.ts'

// npm run bench:web: browser timings compared with their budgets (docs/benchmark.md). It only reports: a slow result is
// not a failure.

async function benchWeb({ parts, tries, json }: WebOptions) {
  const out = (text: string) => process.stdout.write(text)
  // launched first: on Ctrl-C Playwright closes it and ends the process, whose exit handlers then remove the temporary
  // files
  const browser = await launchBrowser()
  const product = await startScratchProduct()
  try {
    const machine = describeMachine(`embedded database with the demo data, Chromium ${browser.version()}`)
    const report: Record<string, unknown> = { started: new Date(), machine, tries, load: loadavg() }
    out(machineText(machine))
    out(`${tries} tries, load average before: ${loadavg()[0]}, CPU throttled ${CPU_SLOWDOWN} times\n\n`)
    const phones = await openPhones(browser, product.url)
    const records = await phones.visit('user', findRecords)

    if (parts.includes('loads')) {
      const loads = await benchLoads(phones, records, tries)
      report.loads = loads
      out(`${loadsText(loads)}\n`)
    }
    if (parts.includes('interactions')) {
      const interactions = await benchInteractions(phones, records, tries)
      report.interactions = interactions
      out(`${interactionsText(interactions)}\n`)
    }
    if (parts.includes('lighthouse')) {
      const lighthouse = await benchLighthouse(product.url, { records, tries, log: out })
      report.lighthouse = lighthouse
      out(`${lighthouseText(lighthouse)}\n`)
    }
    out(`load average after: ${loadavg()[0]}\n`)
    if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await product.stop()
    await browser.close()
  }
}

// SIGTERM ends the run like Ctrl-C
process.on('SIGTERM', () => process.emit('SIGINT'))

try {
  await benchWeb(readWebOptions(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof BadOptions)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
