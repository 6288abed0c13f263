import type { DeskRow, DeskStage } from '@mirador/contract/mesa'
import type { Person } from '@mirador/contract/team'
import { isPressing } from '@mirador/domain/deadlines/deadline'
import { pesos } from '@mirador/domain/tender/money'
import { figure } from '@mirador/texts/figure'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide'
import { useId, useState } from 'react'
import { deskChanges, deskStageQuery } from '../../../api/desk.ts'
import { paths } from '../../../paths.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DESK } from './desk-texts.ts'
import { dayWords, nextMoment, nextWords, reasonWords, stageName } from './desk-words.ts'
import { useDeskChange } from './use-desk-change.ts'

interface Scene {
  team: number
  isMine: boolean
  /** the open tender */
  code: string | undefined
  people: readonly Person[]
  me: string
  now: Date
}

/** A stage whose rows are drawn. */
export function OpenStage({ stage: { stage, total, rows }, ...scene }: Scene & { stage: DeskStage }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5">
      <h2 id={id} className="mb-2 text-lg">
        {stageName(stage)} <span className="ml-1 font-normal text-ink3">{figure(total)}</span>
      </h2>
      <ul className="sheet ruled to-edges">
        {rows.map((row) => (
          <Row key={row.bid_idn} row={row} {...scene} />
        ))}
      </ul>
      {rows.length < total && <MoreRows stage={stage} from={rows.length} total={total} {...scene} />}
    </section>
  )
}

/** What an open stage has beyond its first rows. */
function MoreRows({
  stage,
  from,
  total,
  ...scene
}: Scene & { stage: DeskStage['stage']; from: number; total: number }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <StageRows stage={stage} from={from} {...scene} />
  return (
    <Button className="mt-3 max-tablet:h-11" onClick={() => setOpen(true)}>
      {DESK.more(total - from)}
    </Button>
  )
}

/** The ended stages, folded, with what they amount to. */
export function FoldedStages({ stages, ...scene }: Scene & { stages: readonly DeskStage[] }) {
  if (stages.length === 0) return null
  return (
    <div className="mt-5 sheet ruled to-edges">
      {stages.map((stage) => (
        <FoldedStage key={stage.stage} stage={stage} {...scene} />
      ))}
    </div>
  )
}

function FoldedStage({ stage, ...scene }: Scene & { stage: DeskStage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="desk-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon icon={ChevronRight} size={16} className="desk-fold-mark" />
        <h2 className="text-base">
          {stageName(stage.stage)} <span className="ml-1 font-normal text-ink3">{figure(stage.total)}</span>
        </h2>
        <span className="ml-auto text-right text-sm text-ink2">{amountsTo(stage)}</span>
      </summary>
      {isOpen && <StageRows stage={stage.stage} {...scene} />}
    </details>
  )
}

/** `$38.700.000; 3 por menos de 5 %`, or the reasons */
function amountsTo({ stage, amount, total, reasons, close }: DeskStage): string {
  if (stage === 'no_vamos') return reasonWords(reasons)
  return [amount.of > 0 && DESK.sum(pesos(amount.clp), amount.of, total), close > 0 && DESK.close(close)]
    .filter(Boolean)
    .join('; ')
}

function StageRows({ stage, from = 0, ...scene }: Scene & { stage: DeskStage['stage']; from?: number }) {
  const query = useInfiniteQuery(deskStageQuery(scene, stage, from))
  if (query.isPending)
    return (
      <div role="status" className="px-6 py-3">
        <span className="sr-only">{DESK.loading}</span>
        <Skeleton className="h-9 w-full" />
      </div>
    )
  const rows = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <>
      <ul className={from > 0 ? 'mt-3 sheet ruled to-edges' : 'ruled border-t border-line'}>
        {rows.map((row) => (
          <Row key={row.bid_idn} row={row} {...scene} />
        ))}
      </ul>
      {query.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-6 py-2 text-ink2">
          {DESK.stageFailed}
          <Button size="pill" busy={query.isFetching} onClick={() => void query.refetch()}>
            {ACTIONS.retry}
          </Button>
        </p>
      )}
      {query.hasNextPage && !query.isError && (
        <Button
          className="mx-6 my-3 max-tablet:h-11"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {DESK.more(total - from - rows.length)}
        </Button>
      )}
    </>
  )
}

function Row({ row, team, isMine, code, people, me, now }: Scene & { row: DeskRow }) {
  const { bid_idn, name, institution_name, is_agile, tasks, next, awaited_at, amount_clp, stage } = row
  const facts = [
    is_agile && DESK.agile,
    institution_name,
    tasks.of > 0 && DESK.tasks(tasks.done, tasks.of),
    amount_clp !== null && pesos(amount_clp),
  ].filter(Boolean)
  const nextAt = next && new Date(next.at)
  return (
    <li
      className="desk-row"
      data-alone={people.length > 1 ? undefined : ''}
      aria-current={bid_idn === code || undefined}
    >
      {people.length > 1 && <Carrier row={row} team={team} people={people} me={me} />}
      <span className="min-w-0">
        <h3 className="truncate font-bold">
          <Link to={paths.desk(bid_idn, isMine)} data-code={bid_idn} className="desk-row-link">
            {name}
          </Link>
        </h3>
        <span className="block truncate text-sm text-ink2">{facts.join(' · ')}</span>
      </span>
      <span className="desk-row-time">
        {nextAt ? (
          <>
            <strong className={isPressing({ kind: next.kind, at: nextAt }, now) ? 'text-cobre' : ''}>
              {nextMoment(next, now)}
            </strong>
            <span className="truncate">{nextWords(next, now)}</span>
          </>
        ) : (
          <>
            {awaited_at && <strong>{dayWords(new Date(awaited_at), now)}</strong>}
            <span>{stage === 'enviada' ? DESK.awaiting : DESK.noDate}</span>
          </>
        )}
      </span>
    </li>
  )
}

/** Who carries it; an empty place takes it. */
function Carrier({ row, team, people, me }: Pick<Scene, 'team' | 'people' | 'me'> & { row: DeskRow }) {
  const { bid_idn, name, version, carrier } = row
  const place = { team, bid_idn }
  const { run, isBusy } = useDeskChange(place)
  const person = people.find(({ sub }) => sub === carrier)
  if (person)
    return (
      <span className="desk-face" data-me={carrier === me || undefined} title={DESK.carriedBy(person.name)}>
        <span aria-hidden="true">{person.name.slice(0, 1).toLocaleUpperCase('es')}</span>
        <span className="sr-only">{DESK.carriedBy(person.name)}</span>
      </span>
    )
  return (
    <button
      type="button"
      className="desk-face desk-face-none"
      aria-label={DESK.takeNamed(name)}
      title={DESK.take}
      disabled={isBusy}
      onClick={() => void run(deskChanges.carry(place, me, version))}
    >
      <Icon icon={Plus} size={14} />
    </button>
  )
}
