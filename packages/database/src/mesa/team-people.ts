import type { Role } from '@mirador/domain/mesa/people'
import { personNames } from '@mirador/domain/mesa/person-names'
import type { Db } from '../connection/connect.ts'

/** A member of an organisation, as its other people see them. */
export interface TeamPerson {
  sub: string
  name: string
  email: string | null
  role: Role
  joined_at: Date
}

/** What a tender says of the desk beside its decision. */
export interface DeskOfTender {
  team: number
  /** whether the organisation has more people than one */
  is_shared: boolean
  /** name of who carries the tender */
  carrier: string | null
}

/** The desk of an account, for a tender; null: it has no organisation. */
export async function findDeskOf(db: Db, sub: string, bid_idn: string): Promise<DeskOfTender | null> {
  const own = await db
    .selectFrom('membership as m')
    .leftJoin('tender as t', (join) => join.on('t.bid_idn', '=', bid_idn))
    .leftJoin('pursuit as p', (join) =>
      join.onRef('p.tender_id', '=', 't.id').onRef('p.organisation_id', '=', 'm.organisation_id'),
    )
    .select(['m.organisation_id', 'p.carrier'])
    .where('m.sub', '=', sub)
    .executeTakeFirst()
  if (!own) return null
  const people = await listTeamPeople(db, own.organisation_id)
  const carrier = people.find((person) => person.sub === own.carrier)?.name ?? null
  return { team: own.organisation_id, is_shared: people.length > 1, carrier }
}

/** The people of an organisation, who joined first first. */
export async function listTeamPeople(db: Db, organisation: number): Promise<TeamPerson[]> {
  const people = await db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.sub', 'm.sub')
    .select(['m.sub', 'a.email', 'm.role', 'm.joined_at'])
    .where('m.organisation_id', '=', organisation)
    .orderBy('m.joined_at')
    .orderBy('m.sub')
    .execute()
  const names = personNames(people)
  return people.map((person) => ({ ...person, name: names.get(person.sub) ?? '' }))
}
