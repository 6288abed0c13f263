import { resolve } from 'node:path'
import { type CheckedBackup, checkBackup, restore } from '@mirador/database/backup/restore'
import { connect } from '@mirador/database/connection/connect'
import { BAD_ARGUMENTS, RESTORE, USAGE } from '@mirador/texts/operator-commands'
import { readBackupFile } from './backup-file.ts'
import { contentLine } from './backup-summary.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, printIndexing } from './import-database.ts'

const OPTIONS = { replace: { type: 'boolean' }, check: { type: 'boolean' } } as const

/** `npm run restore`: loads a backup into an empty database of either kind; with `--replace`, also into a full one. */
async function main(): Promise<void> {
  const env = readImportEnv()
  const { values, positionals } = parseCommand(process.argv.slice(2), OPTIONS, USAGE.restore)
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new BadArguments(BAD_ARGUMENTS.oneFile(USAGE.restore))
  const open = () => readBackupFile(resolve(env.from, name))
  const backup = await checkBackup(open())
  if (values.check) {
    process.stdout.write(`${RESTORE.isWhole(described(backup))}\n`)
    return
  }
  const database = await connect({ url: env.databaseUrl, dataDir: env.dataDir, poolSize: 1 })
  try {
    await restore(database, backup.head, open(), { replace: values.replace ?? false, onIndexing: printIndexing })
    process.stdout.write(`${RESTORE.done(described(backup))}\n`)
  } finally {
    await database.close()
  }
}

function described({ head, rows }: CheckedBackup): string {
  return RESTORE.description(head.made_at, head.kind === 'embedded', contentLine(rows))
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments])}\n`)
  process.exitCode = 1
}
