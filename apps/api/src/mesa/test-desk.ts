import { ensureAccount } from '@mirador/database/accounts/accounts'
import type { openTestApp } from '../test-app.ts'

type App = Awaited<ReturnType<typeof openTestApp>>
export type DeskPerson = Awaited<ReturnType<App['signIn']>>

/** A new organisation of some people, by the local parts of their addresses; the first administers. */
export async function openTeam(app: App, names: readonly string[], company: string, now: Date) {
  const { db } = app.database
  const people: DeskPerson[] = []
  for (const name of names) {
    const email = `${name}@${company}.example`
    const person = await app.signIn(email)
    await ensureAccount(db, person.sub, now, email)
    people.push(person)
  }
  const { id } = await db
    .insertInto('organisation')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [turn, { sub }] of people.entries()) {
    const role = turn === 0 ? 'administra' : 'participa'
    const joined_at = new Date(now.getTime() + turn)
    await db.insertInto('membership').values({ sub, organisation_id: id, role, joined_at }).execute()
  }
  return { team: id, people: people as [DeskPerson, ...DeskPerson[]] }
}

/** Decides with the newest version. */
export async function decide(person: DeskPerson, bid_idn: string, stage: string | null, reason: string | null = null) {
  const path = `/api/bid/by/${bid_idn}/pursuit`
  const { version } = (await person.call('GET', path)).body
  return await person.call('PUT', path, { stage, reason, words: null, version })
}
