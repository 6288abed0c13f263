import { resolve } from 'node:path'
import { BadBackup } from '@mirador/database/backup/backup-document'
import { CannotRestore, type CheckedBackup, checkBackup, restore } from '@mirador/database/backup/restore'
import { connect } from '@mirador/database/connection/connect'
import { readBackupFile } from './backup-file.ts'
import { contentLine } from './backup-summary.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain } from './import-database.ts'

const USAGE = `Uso: npm run restore -- <archivo> [opciones]
  --replace  borra lo que tiene la base de datos y deja lo de la copia
  --check    solo dice si la copia está entera y qué contiene`

const OPTIONS = { replace: { type: 'boolean' }, check: { type: 'boolean' } } as const

/** The command `npm run restore`: a backup into an empty database of either kind, or in the place of what one holds. */
async function main(): Promise<void> {
  const env = readImportEnv()
  const { values, positionals } = parseCommand(process.argv.slice(2), OPTIONS, USAGE)
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new BadArguments(`Nombra un archivo.\n${USAGE}`)
  const open = () => readBackupFile(resolve(env.from, name))
  const backup = await checkBackup(open())
  if (values.check) {
    process.stdout.write(`La copia está entera. ${described(backup)}\n`)
    return
  }
  const database = await connect({ url: env.databaseUrl, dataDir: env.dataDir, poolSize: 1 })
  try {
    const tell = (line: string) => process.stderr.write(`${line}\n`)
    await restore(database, backup.head, open(), { replace: values.replace ?? false, tell })
    process.stdout.write(`Restaurado. ${described(backup)}\n`)
  } finally {
    await database.close()
  }
}

function described({ head, rows }: CheckedBackup): string {
  const kind = head.kind === 'embedded' ? 'la base de datos integrada' : 'PostgreSQL'
  return `Es del ${head.made_at}, de ${kind}. Tiene ${contentLine(rows)}.`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments, BadBackup, CannotRestore])}\n`)
  process.exitCode = 1
}
