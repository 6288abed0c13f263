import { readAccountData } from '@mirador/database/accounts/account-data'
import type { Database } from '@mirador/database/connection/connect'
import type { Person } from './people.ts'

/** Compares stored data with what was acknowledged. @returns one line for each difference */
export async function compareStored(
  database: Database,
  people: readonly Person[],
  messages: ReadonlyMap<string, boolean>,
): Promise<string[]> {
  const { db } = database
  const problems: string[] = []
  for (const person of people) {
    const { account, company, rubros, follows, feedback } = await readAccountData(db, person)
    const expectSame = (name: string, stored: unknown, acknowledged: unknown) => {
      const [actual, expected] = [JSON.stringify(stored), JSON.stringify(acknowledged)]
      if (acknowledged === 'unknown' || actual === expected) return
      problems.push(`${person.email}: ${name}: stored ${actual}, acknowledged ${expected}`)
    }
    expectSame('registered', account?.registered_at != null, true)
    expectSame('RUT', company?.rut, person.rut)
    expectSame('phone', company?.phone_number, person.phone)
    expectSame(
      'rubros',
      [...rubros].sort((a, b) => a - b),
      person.rubros === 'unknown' ? 'unknown' : person.rubros.toSorted((a, b) => a - b),
    )
    const followed = new Set(follows.map(({ bid_idn }) => bid_idn))
    expectSame('follows, each once', followed.size, follows.length)
    for (const [code, isFollowed] of person.follows) expectSame(`follows ${code}`, followed.has(code), isFollowed)
    const comments = feedback.map(({ comentario }) => comentario)
    problems.push(...compareTexts(`${person.email}: feedback`, comments, person.comments))
  }
  const contacts = await db.selectFrom('contact_message').select('message').execute()
  const texts = contacts.map(({ message }) => message)
  problems.push(...compareTexts('contact', texts, messages))
  const mails = await db.selectFrom('mail_outbox').select(['kind', 'given_up_at']).execute()
  if (mails.some(({ given_up_at }) => given_up_at)) problems.push('a mail was given up')
  const ofContacts = mails.filter(({ kind }) => kind === 'contact-message').length
  if (ofContacts !== texts.length) problems.push(`${texts.length} contact messages and ${ofContacts} mails of them`)
  return problems
}

/** Each acknowledged text is stored once, and only texts that were sent are stored. */
function compareTexts(name: string, stored: readonly string[], sent: ReadonlyMap<string, boolean>): string[] {
  const unique = new Set(stored)
  return [
    ...(unique.size === stored.length ? [] : [`${name}: one is stored twice`]),
    ...[...sent].flatMap(([text, isAcknowledged]) =>
      isAcknowledged && !unique.has(text) ? [`${name}: lost: ${text}`] : [],
    ),
    ...[...unique].flatMap((text) => (sent.has(text) ? [] : [`${name}: never sent: ${text}`])),
  ]
}
