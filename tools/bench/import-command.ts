import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const REPOSITORY = new URL('../../', import.meta.url)
/** The arguments of Node in `npm run import`: flags, then the program. */
const [, ...COMMAND] = JSON.parse(readFileSync(new URL('package.json', REPOSITORY), 'utf8')).scripts.import.split(
  ' ',
) as string[]
/** Preloaded into the command: prints its peak memory in kilobytes and its CPU time in microseconds as it exits. */
const USAGE_REPORTER = `data:text/javascript,process.on('exit',()=>{const{maxRSS:m,userCPUTime:u,systemCPUTime:s}=process.resourceUsage();process.stderr.write('\\nusage '+m+' '+(u+s)+'\\n')})`

export interface CommandFigures {
  /** with the start of the process, about a second */
  seconds: number
  /** CPU time of the command, without the database server */
  processorSeconds: number
  /** peak memory */
  megabytes: number
}

/**
 * Runs `npm run import` on a file, like an operator.
 * @param day date of the file, YYYY-MM-DD
 */
export async function importFile(
  path: string,
  day: string,
  settings: Readonly<Record<string, string>>,
): Promise<CommandFigures> {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', USAGE_REPORTER, ...COMMAND, path, '--as-of', day], {
    cwd: fileURLToPath(REPOSITORY),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000)
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const [, kilobytes, microseconds] = /usage (\d+) (\d+)/.exec(errors) ?? []
  if (code !== 0) throw new Error(`import ${path}: ${errors}`)
  return {
    seconds: (performance.now() - start) / 1000,
    processorSeconds: Number(microseconds) / 1e6,
    megabytes: (Number(kilobytes) * 1024) / 1e6,
  }
}
