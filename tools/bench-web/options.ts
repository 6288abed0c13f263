import { parseArgs } from 'node:util'
import { BadOptions } from '../bench/options.ts'

const PARTS = ['loads', 'interactions', 'lighthouse'] as const
export type Part = (typeof PARTS)[number]

export interface WebOptions {
  /** in the order in which they run */
  parts: readonly Part[]
  tries: number
  json: string | undefined
}

const USAGE = `npm run bench:web -- [loads] [interactions] [lighthouse] [--tries 5] [--json FILE]

  loads         each screen with an empty cache on a slow phone: time to content, layout shift, sizes
  interactions  from a tap or key press to the paint of its result, on a slow phone
  lighthouse    the four Lighthouse scores; Lighthouse is installed the first time
  --tries       number of runs of each part, 1 to 50
  --json        also write the figures to this file

Without a part, all three run.`

/** @throws BadOptions with the usage */
export function readWebOptions(args: readonly string[]): WebOptions {
  const { values, positionals } = parse(args)
  if (values.help) throw new BadOptions(USAGE)
  const unknown = positionals.find((name) => !PARTS.some((part) => part === name))
  if (unknown !== undefined) throw new BadOptions(`unknown part: ${unknown}\n\n${USAGE}`)
  const tries = /^\d+$/.test(values.tries) ? Number(values.tries) : 0
  if (tries < 1 || tries > 50) throw new BadOptions(`--tries must be an integer from 1 to 50\n\n${USAGE}`)
  return {
    parts: PARTS.filter((part) => positionals.length === 0 || positionals.includes(part)),
    tries,
    json: values.json,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tries: { type: 'string', default: '5' },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new BadOptions(`${(error as Error).message}\n\n${USAGE}`)
  }
}
