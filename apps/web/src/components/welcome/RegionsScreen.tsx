import { updateLimits } from '@mirador/contract/addresses'
import type { Limits } from '@mirador/contract/fit'
import type { Facets } from '@mirador/contract/tender-figures'
import { REGIONS } from '@mirador/domain/tender/region'
import { figure } from '@mirador/texts/figure'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { refreshFits } from '../../api/dismiss-tender.ts'
import { limitsQuery } from '../../api/limits.ts'
import { queries, type UserInfo } from '../../api/queries.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toggled } from '../own-history/Choice.tsx'
import { QueryError } from '../QueryError.tsx'
import { type ScreenProps, WelcomeFrame } from './WelcomeFrame.tsx'
import { WELCOME } from './welcome-texts.ts'

interface Props extends ScreenProps {
  user: UserInfo
  /** regions in which an own offer was chosen */
  won: readonly number[]
}

/** The second screen: where the company delivers. It orders the list and excludes nothing. */
export function RegionsScreen({ user, won, ...frame }: Props) {
  const scope = user.product_segment_id.length > 0 ? 'mine' : 'all'
  const counts = useQuery(queries.getFacets({ scope, sort: 'recent', status: 'publicada' }))
  const limits = useQuery(limitsQuery)
  if (limits.data && counts.data) {
    return <Regions {...frame} limits={limits.data} counts={counts.data} won={won} />
  }
  const failed = [limits, counts].filter(({ isError }) => isError)
  const query = {
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: async () => {
      const answers = await Promise.all(failed.map(({ refetch }) => refetch()))
      return { isSuccess: answers.every(({ isSuccess }) => isSuccess) }
    },
  }
  return (
    <WelcomeFrame {...frame} screen={2} title={WELCOME.regionsTitle} subtitle={WELCOME.regionsHint}>
      <div className="p-6 max-tablet:p-4">
        {failed.length > 0 ? (
          <QueryError query={query} title={WELCOME.regionsFailed} hint={WELCOME.regionsFailedHint} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </div>
    </WelcomeFrame>
  )
}

function Regions({
  limits,
  counts,
  won,
  ...frame
}: ScreenProps & { limits: Limits; counts: Facets; won: readonly number[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(firstOf(limits, won)))
  const client = useQueryClient()
  const save = useMutation({
    meta: { isReported: true },
    mutationFn: (regions: readonly number[]) =>
      call(updateLimits, {
        body: {
          ...limits,
          regions: [...regions],
          excluded_regions: limits.excluded_regions.filter((region) => !regions.includes(region)),
        },
      }),
    onSuccess: (saved) => {
      client.setQueryData(limitsQuery.queryKey, saved)
      frame.onNext()
      return refreshFits(client)
    },
  })
  const openIn = (region: number) => counts.region.find(({ value }) => value === String(region))?.total ?? 0
  const ticked = REGIONS.filter(({ region }) => chosen.has(region))
  const sum = ticked.reduce((total, { region }) => total + openIn(region), 0)
  return (
    <WelcomeFrame
      {...frame}
      screen={2}
      title={WELCOME.regionsTitle}
      subtitle={won.length > 0 ? WELCOME.regionsWon : WELCOME.regionsHint}
      main={{
        label: WELCOME.next,
        run: () => save.mutate([...chosen]),
        isPending: save.isPending,
        hasFailed: save.isError,
      }}
      second={{ label: WELCOME.wholeCountry, run: () => save.mutate([]) }}
      note={
        ticked.length > 0
          ? WELCOME.inRegions(
              sum,
              counts.total,
              ticked.map(({ short }) => short),
            )
          : WELCOME.noRegion(counts.total)
      }
    >
      <fieldset aria-label={WELCOME.regions} className="welcome-regions px-6 py-5 max-tablet:px-4">
        {REGIONS.map(({ region, short }) => (
          <label key={region} className="flex min-h-11 items-center gap-3 px-3 py-1">
            <input
              type="checkbox"
              className="check"
              checked={chosen.has(region)}
              onChange={() => setChosen(toggled(chosen, region))}
            />
            <span className="min-w-0 flex-1">{short}</span>
            <span className="text-sm text-ink2 tabular-nums">
              <span aria-hidden="true">{figure(openIn(region))}</span>
              <span className="sr-only">{WELCOME.openInRegion(openIn(region))}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </WelcomeFrame>
  )
}

/** The regions of the profile, else those where the company won; never one that it excludes. */
function firstOf({ regions, excluded_regions }: Limits, won: readonly number[]): readonly number[] {
  return regions.length > 0 ? regions : won.filter((region) => !excluded_regions.includes(region))
}
