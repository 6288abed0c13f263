import { markSearchSeen } from '@mirador/contract/addresses'
import type { DeadlineTender } from '@mirador/contract/deadlines'
import type { ListedInstitution } from '@mirador/contract/institutions'
import type { FollowedSupplierAnswer } from '@mirador/contract/suppliers'
import type { TenderSummary } from '@mirador/contract/tenders'
import { formatRut } from '@mirador/domain/account/rut'
import { nextOfMarked } from '@mirador/domain/deadlines/own-deadline'
import { regionName } from '@mirador/domain/tender/region'
import { deadlineLabel } from '@mirador/domain/tender/tender-dates'
import { listAddress } from '@mirador/domain/tender-query/saved-query'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { capitalised } from '@mirador/texts/figure'
import { MISSING } from '@mirador/texts/tenders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { type SavedSearch, savedSearchQueries } from '../../../api/saved-searches.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { CompanyStar } from '../../../components/follow/CompanyStar.tsx'
import InstitutionStar from '../../../components/follow/InstitutionStar.tsx'
import { PARTIES } from '../../../components/parties/parties-texts.ts'
import { FollowButton } from '../../../components/tenders/FollowButton.tsx'
import { newsOf } from '../../../components/today/change-news.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { FOLLOWING } from './following-texts.ts'

interface RowProps {
  to: string
  name: string
  place: string
  news: ReactNode
  more: ReactNode
  star: ReactNode
}

function Row({ to, name, place, news, more, star }: RowProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1.5fr)_minmax(0,1.1fr)_minmax(0,0.9fr)_auto] items-center gap-x-6 gap-y-1 px-6 py-2 has-[a:hover]:bg-hover max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:px-4">
      <div className="min-w-0">
        <h3 className="text-base font-bold wrap-anywhere">
          <Link to={to} className="-outline-offset-2 after:absolute after:inset-0 hover:text-patina-strong">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-ink2 wrap-anywhere">{place}</p>
      </div>
      <p className="text-sm wrap-anywhere text-ink2 max-tablet:row-start-2">{news}</p>
      <p className="text-sm wrap-anywhere text-ink2 max-tablet:row-start-3">{more}</p>
      <div className="max-tablet:col-start-2 max-tablet:row-start-1">{star}</div>
    </li>
  )
}

const STAR = { form: 'star', className: 'relative z-10 max-tablet:size-11' } as const

/** A tender with its first unseen change, old and new, and its next deadline. */
export function TenderRow({ tender, deadlines }: { tender: TenderSummary; deadlines: DeadlineTender | undefined }) {
  const now = serverNow()
  const next =
    deadlines &&
    nextOfMarked(
      {
        status: deadlines.status,
        closes_at: deadlines.closes_at ? new Date(deadlines.closes_at) : null,
        deadlines: deadlines.deadlines.map(({ kind, at, is_done }) => ({ kind, at: new Date(at), is_done })),
      },
      now,
    )
  return (
    <Row
      to={paths.tender(tender.bid_idn)}
      name={tender.name}
      place={tender.institution_name ?? MISSING}
      news={<Change tender={tender} now={now} />}
      more={next && `${deadlineLabel(next.kind)} ${shortDayTime(next.at, now)}`}
      star={<FollowButton tender={tender} {...STAR} />}
    />
  )
}

function Change({ tender: { unseen }, now }: { tender: TenderSummary; now: Date }) {
  const [change, ...further] = unseen?.changes ?? []
  if (!change) return FOLLOWING.unchanged
  const { label, isCritical, old, text, note } = newsOf({ change, own_result: null, more: further.length }, now)
  const strong = `font-bold ${isCritical ? 'text-cobre' : 'text-ink'}`
  return (
    <>
      {label}:{' '}
      {old !== undefined && (
        <>
          <span className="sr-only">{FOLLOWING.before}</span>
          <del>{old}</del> <span aria-hidden="true">→</span> <span className="sr-only">, {FOLLOWING.now}</span>
        </>
      )}
      {old === undefined ? <span className={strong}>{text}</span> : <ins className={strong}>{text}</ins>}
      {note && ` ${note}`}
    </>
  )
}

interface InstitutionRowProps {
  institution: SavedSearch & { rut: string }
  /** what it is for the own company; undefined: not read, or a closed section */
  figures: ListedInstitution | undefined
}

/** An institution with what it published since its tenders were last opened from here, and what it decided. */
export function InstitutionRow({ institution: { id, rut, name, query, new_matches }, figures }: InstitutionRowProps) {
  const client = useQueryClient()
  const party = figures?.party
  const see = useMutation({
    mutationFn: () => call(markSearchSeen, { params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(savedSearchQueries.list()),
        client.invalidateQueries(queries.countUnseenTenders()),
      ]),
  })
  const place = regionName(figures?.region ?? null)
  return (
    <Row
      to={paths.institution(rut)}
      name={figures?.name ?? name}
      place={[formatRut(rut), ...(place === undefined ? [] : [place])].join(' · ')}
      news={
        <Link to={listAddress(query)} onClick={() => see.mutate()} className="relative z-10 link target">
          <span>
            {party ? PARTIES.ofRubros(party.own_open) : FOLLOWING.seePublished}
            {new_matches > 0 && (
              <>
                , <strong className="font-bold text-cobre">{FOLLOWING.published(new_matches)}</strong>
              </>
            )}
            <span className="sr-only"> {name}</span>
          </span>
        </Link>
      }
      more={party && capitalised(PARTIES.withBuyer(party.offered, party.won))}
      star={<InstitutionStar rut={rut} name={name} {...STAR} />}
    />
  )
}

/** A company with what it won that was not seen. */
export function CompanyRow({
  company: { rut, name, unseen, lines, own_won, rival_won },
}: {
  company: FollowedSupplierAnswer
}) {
  const words = name ?? formatRut(rut)
  return (
    <Row
      to={paths.company(rut)}
      name={words}
      place={formatRut(rut)}
      news={unseen > 0 ? <span className="font-bold text-cobre">{FOLLOWING.awards(unseen)}</span> : FOLLOWING.noAwards}
      more={FOLLOWING.withCompany(lines, own_won, rival_won)}
      star={<CompanyStar rut={rut} name={words} isFollowed {...STAR} />}
    />
  )
}
