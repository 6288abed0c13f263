/**
 * The name of each person of a team, by sub, from the address of the account: `ana.rojas@maule.example` is `Ana`. Two
 * equal names are told apart by their whole addresses.
 */
export function personNames(people: readonly { sub: string; email: string | null }[]): Map<string, string> {
  const short = new Map(people.map(({ sub, email }) => [sub, shortName(email)]))
  const counts = new Map<string, number>()
  for (const name of short.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    people.map(({ sub, email }) => {
      const name = short.get(sub) ?? ''
      return [sub, (counts.get(name) ?? 0) > 1 && email ? email : name]
    }),
  )
}

function shortName(email: string | null): string {
  const first = email?.split('@')[0]?.split(/[._+-]/)[0] ?? ''
  return first ? first.charAt(0).toLocaleUpperCase('es') + first.slice(1) : (email ?? '')
}
