import { emailNorm } from '@mirador/database/identity/email-norm'
import { administerUser, USER_ACTIONS, type UserAction } from '@mirador/database/identity/user-administration'
import { ACCOUNT_COMMAND, BAD_ARGUMENTS, USAGE } from './command-texts.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, openDatabase, requireDatabase } from './import-database.ts'

/**
 * `npm run account`: disables or enables the account of an address, ends its sessions, its links or its second factor.
 * @returns the exit code
 */
async function main(): Promise<number> {
  const env = readImportEnv()
  const { action, address } = readArguments(process.argv.slice(2))
  requireDatabase(env)
  const database = await openDatabase(env)
  const done = await administerUser(database.db, action, emailNorm(address), new Date()).finally(() => database.close())
  if (!done) {
    process.stderr.write(`${ACCOUNT_COMMAND.unknown}\n`)
    return 1
  }
  process.stdout.write(`${ACCOUNT_COMMAND[action](done)}\n`)
  return 0
}

/** @throws BadArguments */
function readArguments(args: readonly string[]): { action: UserAction; address: string } {
  const { positionals } = parseCommand(args, {}, USAGE.account)
  const [name, address] = positionals
  const action = USER_ACTIONS.find((known) => known === name)
  if (!action || !address || positionals.length > 2) throw new BadArguments(BAD_ARGUMENTS.unknownOption(USAGE.account))
  return { action, address }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments])}\n`)
  process.exitCode = 1
}
