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
