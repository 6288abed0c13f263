import type { DeskStage } from '@mirador/contract/mesa'
import { useQuery } from '@tanstack/react-query'
import { SquareKanban } from 'lucide'
import { Suspense, useEffect, useRef } from 'react'
import { deskQuery } from '../../../api/desk.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useNow } from '../../../api/server-clock.ts'
import { teamQuery } from '../../../api/team.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { navigate } from '../../../navigation.tsx'
import { type Address, paths, pathTo } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DESK } from './desk-texts.ts'
import { People } from './People.tsx'
import { FoldedStages, OpenStage } from './Stages.tsx'
import './desk.css'

// Loaded when a tender is opened.
const DeskPanel = lazyComponent(() => import('./DeskPanel.tsx'))

export function firstQuery(): void {
  void queryClient.prefetchQuery(teamQuery())
}

/** Stages that are drawn open; the other ones are folded. */
const OPEN: readonly DeskStage['stage'][] = ['por_decidir', 'preparando', 'enviada']
const SKELETON_ROWS = 5

/** 'Mesa': what the company decides and prepares, by stage, beside the open tender. */
export default function DeskPage({ search }: Address) {
  const query = useQuery(teamQuery())
  return (
    <Loaded query={query} skeleton={<DeskSkeleton />} errorTitle={DESK.errorTitle} errorHint={DESK.errorHint}>
      {({ team }) =>
        team === null ? (
          <div className="desk">
            <PageHeading title={DESK.title} className="text-2xl max-tablet:text-xl" />
            <NoDesk title={DESK.emptyAlone} />
          </div>
        ) : (
          <Desk team={team} code={search.get('licitacion') ?? undefined} isMine={search.get('mias') === 'true'} />
        )
      }
    </Loaded>
  )
}

interface DeskProps {
  team: number
  /** the open tender */
  code: string | undefined
  isMine: boolean
}

function Desk({ team, code, isMine }: DeskProps) {
  const query = useQuery(deskQuery({ team, isMine }))
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(code)
  // the focus returns to the row of the tender that was closed
  useEffect(() => {
    if (before.current && !code)
      list.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(before.current)}"]`)?.focus()
    before.current = code
  }, [code])
  const people = query.data?.people ?? []
  const isTeam = people.length > 1
  const sceneOf = (me: string) => ({ team, isMine, code, people, me, now })
  return (
    <div className="desk" data-open={code ? '' : undefined}>
      <div ref={list} className="desk-list">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <PageHeading title={DESK.title} className="text-2xl max-tablet:text-xl" />
            {query.data && (
              <p className="text-ink2">{isTeam ? DESK.shared(people.map(({ name }) => name)) : DESK.alone}</p>
            )}
          </div>
          {query.data && isTeam && (
            <div className="flex flex-wrap items-center gap-3">
              <People people={people} me={query.data.me} />
              <Filter isMine={isMine} onMine={(mine) => navigate(paths.desk(code, mine), { replace: true })} />
            </div>
          )}
        </div>
        <Loaded
          query={query}
          skeleton={<RowSkeletons />}
          loading={DESK.loading}
          errorTitle={DESK.errorTitle}
          errorHint={DESK.errorHint}
        >
          {({ stages, me }) =>
            stages.every(({ total }) => total === 0) ? (
              <NoDesk title={isMine ? DESK.emptyMine : isTeam ? DESK.empty : DESK.emptyAlone} />
            ) : (
              <>
                {stages
                  .filter(({ stage, total }) => OPEN.includes(stage) && total > 0)
                  .map((stage) => (
                    <OpenStage key={stage.stage} stage={stage} {...sceneOf(me)} />
                  ))}
                <FoldedStages
                  stages={stages.filter(({ stage, total }) => !OPEN.includes(stage) && total > 0)}
                  {...sceneOf(me)}
                />
              </>
            )
          }
        </Loaded>
      </div>
      {code && (
        <Suspense>
          <DeskPanel key={code} team={team} code={code} isMine={isMine} />
        </Suspense>
      )}
    </div>
  )
}

/** Looks like ui/Segmented, which belongs to the first load of the lists. */
function Filter({ isMine, onMine }: { isMine: boolean; onMine: (isMine: boolean) => void }) {
  const choices = [
    [false, DESK.all],
    [true, DESK.mine],
  ] as const
  return (
    <fieldset className="segmented">
      <legend className="sr-only">{DESK.filter}</legend>
      {choices.map(([value, label]) => (
        <label key={label}>
          <input
            type="radio"
            name="mias"
            checked={value === isMine}
            onChange={() => onMine(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function NoDesk({ title }: { title: string }) {
  return (
    <div className="mt-4">
      <EmptyState
        icon={SquareKanban}
        title={title}
        actions={<ButtonLink to={pathTo('tenders')}>Ver licitaciones</ButtonLink>}
      />
    </div>
  )
}

function DeskSkeleton() {
  return (
    <div className="desk" role="status">
      <span className="sr-only">{DESK.loading}</span>
      <PageHeading title={DESK.title} className="text-2xl max-tablet:text-xl" />
      <RowSkeletons />
    </div>
  )
}

function RowSkeletons() {
  return (
    <ul className="mt-4 sheet ruled to-edges" aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without data are all alike
        <li key={row} className="desk-row">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-9 w-20" />
        </li>
      ))}
    </ul>
  )
}
