import { removePresentations } from '@mirador/database/accounts/presentations'
import type { Db } from '@mirador/database/connection/connect'
import {
  administerCompany,
  COMPANY_ACTIONS,
  type CompanyAction,
  listRutHolders,
} from '@mirador/database/identity/company-administration'
import { canonicalRut, isValidRut } from '@mirador/domain/account/rut'
import { BAD_ARGUMENTS, COMPANY_COMMAND, USAGE } from './command-texts.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, openDatabase, requireDatabase } from './import-database.ts'
import { writtenAt } from './inbox-time.ts'

interface Order {
  rut: string
  /** `list`: prints the holders of the rut */
  act: 'list' | 'remove-text' | { action: CompanyAction; email: string }
}

/** Actions without an account. */
const WITHOUT_ACCOUNT = ['list', 'remove-text'] as const

/** The state of the database does not allow the action. */
class Refused extends Error {}

/**
 * `npm run company`: lists the accounts with a rut; verifies or unverifies the company of one, transfers the
 * verification to it, or removes the presentation of a company.
 */
async function main(): Promise<void> {
  const env = readImportEnv()
  const { rut, act } = readArguments(process.argv.slice(2))
  requireDatabase(env)
  const database = await openDatabase(env)
  const work = carryOut(database.db, rut, act)
  const lines = await work.finally(() => database.close())
  process.stdout.write(`${harmless(lines)}\n`)
}

/** Removes what reverses the direction of text from a legal name, which its account typed. */
function harmless(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '')
}

async function list(db: Db, rut: string): Promise<string> {
  const holders = await listRutHolders(db, rut)
  if (holders.length === 0) throw new Refused(COMPANY_COMMAND.none(rut))
  return holders
    .map(({ email, canonical_name, created_at, verified_at }) =>
      COMPANY_COMMAND.holder({
        email,
        name: canonical_name,
        registered: writtenAt(created_at),
        ...(verified_at && { verified: writtenAt(verified_at) }),
      }),
    )
    .join('\n')
}

async function carryOut(db: Db, rut: string, act: Order['act']): Promise<string> {
  if (act === 'list') return list(db, rut)
  if (act === 'remove-text') {
    return (await removePresentations(db, rut, new Date()))
      ? COMPANY_COMMAND.textRemoved(rut)
      : COMPANY_COMMAND.noText(rut)
  }
  const { action, email } = act
  const outcome = await administerCompany(db, action, { rut, email }, new Date())
  switch (outcome.result) {
    case 'unknown':
      throw new Refused(COMPANY_COMMAND.unknown(rut))
    case 'held':
      throw new Refused(COMPANY_COMMAND.held(rut, outcome.by))
    case 'unchanged':
      return COMPANY_COMMAND.unchanged[action]
    case 'done':
      if (action === 'unverify') return COMPANY_COMMAND.unverified(rut, outcome.email)
      if (outcome.from !== undefined) return COMPANY_COMMAND.transferred(rut, outcome.email, outcome.from)
      return COMPANY_COMMAND.verified(rut, outcome.email)
  }
}

/** @throws BadArguments */
function readArguments(args: readonly string[]): Order {
  const [name, rut, email, ...more] = parseCommand(args, {}, USAGE.company).positionals
  const action = COMPANY_ACTIONS.find((known) => known === name)
  const act = action
    ? email && { action, email }
    : name && email === undefined && WITHOUT_ACCOUNT.find((known) => known === name)
  if (!rut || more.length > 0 || !act) throw new BadArguments(BAD_ARGUMENTS.unknownOption(USAGE.company))
  if (!isValidRut(rut)) throw new BadArguments(BAD_ARGUMENTS.rut(rut))
  return { rut: canonicalRut(rut), act }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments, Refused])}\n`)
  process.exitCode = 1
}
