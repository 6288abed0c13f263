import { dirname, join, resolve } from 'node:path'
import {
  appendDeletions,
  DELETION_JOURNAL,
  type Deletion,
  readDeletions,
} from '@mirador/database/accounts/deletion-journal'
import { type CheckedBackup, checkBackup, restore } from '@mirador/database/backup/restore'
import { connect } from '@mirador/database/connection/connect'
import { readBackupFile } from './backup-file.ts'
import { contentLine } from './backup-summary.ts'
import { BAD_ARGUMENTS, CANNOT_RUN, RESTORE, USAGE } from './command-texts.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, printIndexing } from './import-database.ts'

const OPTIONS = { replace: { type: 'boolean' }, check: { type: 'boolean' }, deletions: { type: 'string' } } as const

/**
 * `npm run restore`: loads a backup into an empty database of either kind; with `--replace`, also into a full one.
 * Deletes the accounts that were deleted since the backup again, and lists what does not come back.
 */
async function main(): Promise<void> {
  const env = readImportEnv()
  const { values, positionals } = parseCommand(process.argv.slice(2), OPTIONS, USAGE.restore)
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new BadArguments(BAD_ARGUMENTS.oneFile(USAGE.restore))
  const file = resolve(env.from, name)
  const open = () => readBackupFile(file)
  const backup = await checkBackup(open())
  if (values.check) {
    process.stdout.write(`${RESTORE.isWhole(described(backup))}\n`)
    return
  }
  const journal = join(env.dataDir, DELETION_JOURNAL)
  const deletions = readJournals(journal, join(dirname(file), DELETION_JOURNAL), values.deletions)
  const database = await connect({ url: env.databaseUrl, dataDir: env.dataDir, poolSize: 1 })
  try {
    const restored = await restore(database, backup.head, open(), {
      replace: values.replace ?? false,
      now: new Date(),
      deletions: deletions ?? [],
      onIndexing: printIndexing,
    })
    // a later restore may be made from this folder alone
    await appendDeletions(journal, deletions ?? [])
    const lines = RESTORE.undone({ ...restored, hasJournal: deletions !== undefined })
    process.stdout.write(`${[RESTORE.done(described(backup)), ...lines].join('\n')}\n`)
  } finally {
    await database.close()
  }

  /** @returns undefined when there is no journal */
  function readJournals(own: string, beside: string, given: string | undefined): Deletion[] | undefined {
    const named = given === undefined ? [] : [resolve(env.from, given)]
    const journals = [own, beside, ...named].map(readDeletions)
    if (named.length > 0 && !journals.at(-1)) throw new BadArguments(CANNOT_RUN.noSuchFile(named[0]))
    const read = journals.filter((deletions) => deletions !== undefined)
    return read.length > 0 ? read.flat() : undefined
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
