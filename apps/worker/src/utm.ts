import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { saveUtm } from '@mirador/database/tenders/utm'
import { USAGE, UTM_COMMAND } from './command-texts.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, openDatabase } from './import-database.ts'
import { BadUtm, readUtmFile, readUtmValue } from './utm-values.ts'

/** `npm run utm`: stores the value of a UTM in pesos, by month. */
async function main(): Promise<void> {
  const env = readImportEnv()
  const { positionals } = parseCommand(process.argv.slice(2), {}, USAGE.utm)
  const values = readValues(positionals, env.from)
  const database = await openDatabase(env)
  const saved = await saveUtm(database.db, values).finally(() => database.close())
  process.stdout.write(`${UTM_COMMAND.saved(saved)}\n`)
}

function readValues(positionals: readonly string[], from: string) {
  const now = new Date()
  const [first, pesos, ...more] = positionals
  if (first === undefined || more.length > 0) throw new BadArguments(UTM_COMMAND.usage(USAGE.utm))
  if (pesos !== undefined) return [readUtmValue(first, pesos, now)]
  return readUtmFile(basename(first), readFileSync(resolve(from, first), 'utf8'), now)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments, BadUtm])}\n`)
  process.exitCode = 1
}
