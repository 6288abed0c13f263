import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { regionName } from '@mirador/domain/tender/region'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { ageOf, shortDayTime } from '@mirador/domain/time/chile-time'
import { FRESHNESS, MISSING } from '@mirador/texts/tenders'
import { Building2, Copy, MapPin, RefreshCw, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import type { RefreshOutcome } from '../../../api/tender-reading.ts'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { AgileTag } from '../../../components/tenders/AgileTag.tsx'
import { StatusPill } from '../../../components/tenders/StatusPill.tsx'
import { paths } from '../../../paths.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { showToast } from '../../../ui/toast.ts'
import { PrintedNote } from './PrintedNote.tsx'

interface Props {
  tender: TenderSummary | TenderDetail
  status: TenderStatus | null
  /** undefined while the summary of a list is shown */
  refresh: RefreshOutcome | undefined
  now: Date
  /** the fit */
  children: ReactNode
}

export function TenderHeader({ tender, status, refresh, now, children }: Props) {
  const place = [tender.comuna, regionName(tender.region)].filter(Boolean).join(', ')
  const age = ageOf(new Date(tender.read_at), now)
  const warning = refresh && warningOf(refresh, age)
  return (
    <header className="tender-head">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusPill status={status} statusText={tender.status_text} isAgile={!!tender.agile} size="page" />
        {tender.agile && <AgileTag />}
        <span className="inline-flex items-center condensed text-lg text-ink2 tabular-nums">
          {tender.bid_idn}
          <IconButton
            label={TENDER_DETAIL.copyCode}
            icon={<Icon icon={Copy} size={16} strokeWidth={1.75} />}
            className="size-8! max-tablet:-my-2 max-tablet:size-11!"
            onClick={() => void copy(tender.bid_idn)}
          />
        </span>
      </p>
      <PageHeading
        title={tender.name}
        className="mt-2 max-w-[60rem] text-2xl max-tablet:mt-1 wrap-anywhere max-tablet:text-xl"
      />
      <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-lg max-tablet:mt-1 max-tablet:gap-x-3 max-tablet:text-sm">
        <span className="inline-flex min-w-0 items-start gap-1.5 max-tablet:items-center">
          <Icon icon={Building2} size={16} className="mt-1 flex-none text-patina max-tablet:mt-0" />
          {tender.institution_rut ? (
            <Link
              to={paths.institution(tender.institution_rut)}
              className="font-medium wrap-anywhere text-patina hover:underline max-tablet:target max-tablet:-my-2"
            >
              {tender.institution_name ?? MISSING}
            </Link>
          ) : (
            <span className="wrap-anywhere">{tender.institution_name ?? MISSING}</span>
          )}
        </span>
        <span className="inline-flex items-start gap-1.5 text-ink2">
          <Icon icon={MapPin} size={16} className="mt-1 flex-none" />
          {place || MISSING}
        </span>
        <span
          className={`inline-flex items-start gap-1.5 print:hidden ${refresh === 'failed' ? 'text-cobre' : 'text-ink3'}`}
        >
          <Icon icon={RefreshCw} size={16} className="mt-1 flex-none" />
          {freshnessOf()}
        </span>
      </p>
      {'institution_is_inferred' in tender && tender.institution_is_inferred && (
        <p className="mt-2 text-sm text-ink3">{TENDER_DETAIL.inferredInstitution}</p>
      )}
      {children}
      <PrintedNote read_at={tender.read_at} now={now} />
      {warning && (
        <p role="status" className={`mt-3 flex items-start gap-2 ${refresh === 'failed' ? 'text-cobre' : 'text-ink2'}`}>
          <Icon icon={TriangleAlert} size={16} className="mt-0.5 flex-none" />
          {warning}
        </p>
      )}
    </header>
  )

  function freshnessOf() {
    if (refresh === 'pending') return FRESHNESS.refreshing
    if (tender.is_demo) return TENDER_DETAIL.demo
    return FRESHNESS.read(age, shortDayTime(new Date(tender.source_at), now))
  }
}

/** `recent` and `no-ticket` need no notice: the list shows when there is no ticket. */
function warningOf(refresh: RefreshOutcome, age: ReturnType<typeof ageOf>): string | undefined {
  if (refresh === 'failed') return FRESHNESS.failed(age)
  if (refresh === 'no-quota') return FRESHNESS.noQuota(age)
  if (refresh === 'limited') return FRESHNESS.limited(age)
  return refresh === 'unknown' ? FRESHNESS.unknown(age) : undefined
}

async function copy(code: string) {
  try {
    await navigator.clipboard.writeText(code)
    showToast('success', TENDER_DETAIL.copied)
  } catch {
    // plain http has no clipboard, and the user may refuse the permission
    showToast('error', TENDER_DETAIL.copyFailed)
  }
}
