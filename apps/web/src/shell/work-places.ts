import { useQuery } from '@tanstack/react-query'
import { Bookmark, CalendarClock, type IconNode, SquareKanban, Star, Sunrise } from 'lucide'
import { queries } from '../api/queries.ts'
import { type Place, pathOfStart, paths } from '../paths.ts'
import { isSectionOpen } from '../runtime-config.ts'
import { SHELL } from './shell-texts.ts'

export interface WorkPlace {
  place: Place
  to: string
  label: string
  icon: IconNode
  /** number of new items; undefined without any */
  badge: { count: number; words: string } | undefined
}

/** The links of 'Tu trabajo' with their counts, for the sidebar and the bar of phones. */
export function useWorkPlaces(): readonly WorkPlace[] {
  const { data } = useQuery(queries.countUnseenTenders())
  const today = { place: 'today', to: paths.today(), label: SHELL.today, icon: Sunrise, badge: undefined } as const
  return [
    ...(isSectionOpen('hoy') ? [today] : []),
    { place: 'deadlines', to: paths.deadlines(), label: SHELL.deadlines, icon: CalendarClock, badge: undefined },
    ...(data?.has_desk && isSectionOpen('mesa') ? [DESK] : []),
    {
      place: 'following',
      to: paths.following(),
      label: SHELL.following,
      icon: Star,
      badge: badgeOf(data?.with_changes, SHELL.withChanges),
    },
    {
      place: 'savedSearches',
      to: paths.savedSearches(),
      label: SHELL.savedSearches,
      icon: Bookmark,
      badge: badgeOf(data?.new_matches, SHELL.newMatches),
    },
  ]
}

const DESK = { place: 'desk', to: paths.desk(), label: SHELL.desk, icon: SquareKanban, badge: undefined } as const

/** The link of the logo. */
export function useStartPath(): string {
  // reads the cache only
  const { data } = useQuery({ ...queries.getUserInfo(), enabled: false })
  return pathOfStart(data?.start)
}

function badgeOf(count: number | undefined, words: (count: number) => string): WorkPlace['badge'] {
  return count ? { count, words: words(count) } : undefined
}
