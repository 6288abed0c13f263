import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const HOUSE = new URL('../../', import.meta.url)
/** As `npm run import` starts it: flags, then its file. */
const [, ...COMMAND] = JSON.parse(readFileSync(new URL('package.json', HOUSE), 'utf8')).scripts.import.split(
  ' ',
) as string[]
/** Said by the command's own process as it ends: the most memory it ever had, in kilobytes, and its processor time. */
const TELL = `data:text/javascript,process.on('exit',()=>{const{maxRSS:m,userCPUTime:u,systemCPUTime:s}=process.resourceUsage();process.stderr.write('\\nusage '+m+' '+(u+s)+'\\n')})`

export interface CommandFigures {
  /** with its start, which takes about a second */
  seconds: number
  /** of its own process, so without the server's */
  processorSeconds: number
  /** at its highest */
  megabytes: number
}

/** Runs `npm run import` for a file as an operator does. @param day when the file was made */
export async function importFile(
  path: string,
  day: string,
  settings: Readonly<Record<string, string>>,
): Promise<CommandFigures> {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', TELL, ...COMMAND, path, '--as-of', day], {
    cwd: fileURLToPath(HOUSE),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const [, kilobytes, microseconds] = /usage (\d+) (\d+)/.exec(said) ?? []
  if (code !== 0) throw new Error(`import ${path}: ${said}`)
  return {
    seconds: (performance.now() - start) / 1000,
    processorSeconds: Number(microseconds) / 1e6,
    megabytes: (Number(kilobytes) * 1024) / 1e6,
  }
}
