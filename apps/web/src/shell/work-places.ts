import { useQuery } from '@tanstack/react-query'
import { Bookmark, CalendarClock, type IconNode, Star } from 'lucide'
import { queries } from '../api/queries.ts'
import { type Place, paths } from '../paths.ts'
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
  return [
    {
      place: 'following',
      to: paths.following(),
      label: SHELL.following,
      icon: Star,
      badge: badgeOf(data?.with_changes, SHELL.withChanges),
    },
    { place: 'deadlines', to: paths.deadlines(), label: SHELL.deadlines, icon: CalendarClock, badge: undefined },
    {
      place: 'savedSearches',
      to: paths.savedSearches(),
      label: SHELL.savedSearches,
      icon: Bookmark,
      badge: badgeOf(data?.new_matches, SHELL.newMatches),
    },
  ]
}

function badgeOf(count: number | undefined, words: (count: number) => string): WorkPlace['badge'] {
  return count ? { count, words: words(count) } : undefined
}
