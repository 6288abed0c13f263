import type { Keepable } from '@mirador/domain/account/ways-in'
import { WAYS_IN_TEXTS } from '@mirador/texts/ways-in'
import { useQuery } from '@tanstack/react-query'
import { accountSecurityQuery, type Security } from './account-security.ts'

interface Props {
  keep: readonly Keepable[]
  onChange: (keep: Keepable[]) => void
}

/**
 * The means of access of the account that the change ends besides sessions, each with a checkbox to keep it. Draws
 * nothing without any.
 */
export function EndedWays({ keep, onChange }: Props) {
  const { data } = useQuery(accountSecurityQuery)
  const ways = data?.security ? keepableOf(data.security) : []
  if (ways.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{WAYS_IN_TEXTS.title}</legend>
      {ways.map(({ way, name }) => (
        <label key={way} className="flex min-h-9 cursor-pointer items-center gap-3 py-1 max-tablet:min-h-11">
          <input
            type="checkbox"
            className="check shrink-0"
            checked={keep.includes(way)}
            onChange={({ target }) => onChange(target.checked ? [...keep, way] : keep.filter((kept) => kept !== way))}
          />
          <span className="min-w-0">{WAYS_IN_TEXTS.keep(name)}</span>
        </label>
      ))}
      {ways.some(({ way }) => way === 'feeds') && <p className="text-sm text-ink2">{WAYS_IN_TEXTS.feedsHint}</p>}
    </fieldset>
  )
}

function keepableOf(security: Security): { way: Keepable; name: string }[] {
  const { passkeys, links, feeds, has_password } = security
  const names: Record<Keepable, string | undefined> = {
    passkeys: passkeys.length > 0 ? WAYS_IN_TEXTS.passkeysOf(passkeys.length) : undefined,
    // without a password the link is the only means of access, and stays
    google_link: links.length > 0 && has_password ? WAYS_IN_TEXTS.google : undefined,
    feeds: WAYS_IN_TEXTS.feedsOf({ hasCalendar: feeds.has_calendar, searches: feeds.searches }),
    tokens: WAYS_IN_TEXTS.connectionsOf(security),
  }
  return (Object.keys(names) as Keepable[]).flatMap((way) => {
    const name = names[way]
    return name === undefined ? [] : [{ way, name }]
  })
}
