import type { TenderDetail } from '@mirador/contract/tenders'
import { CERTIFICATE_MS } from '@mirador/domain/source-outage'
import { countdown, longDayTime, shortDayTime } from '@mirador/domain/time/chile-time'
import { Unplug } from 'lucide'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { CLOSING_OUTAGE, HELP_URL } from './closing-outage-texts.ts'

interface Props {
  bid_idn: string
  closes_at: Date
  outage: NonNullable<TenderDetail['closing_outage']>
  now: Date
}

/**
 * For a tender that closed during an outage: how and until when to request the certificate, or that the term is over.
 */
export default function ClosingOutage({ bid_idn, closes_at, outage: { started_at, ended_at }, now }: Props) {
  const until = new Date(closes_at.getTime() + CERTIFICATE_MS)
  const from = shortDayTime(new Date(started_at), now)
  const saw = ended_at
    ? CLOSING_OUTAGE.sawUntil(from, shortDayTime(new Date(ended_at), now))
    : CLOSING_OUTAGE.sawOpen(from)
  if (now > until) {
    return (
      <p className="mb-7 flex items-start gap-2 text-ink2">
        <Icon icon={Unplug} size={16} className="mt-0.5 flex-none" />
        <span>
          {CLOSING_OUTAGE.title}. {saw} {CLOSING_OUTAGE.passed(shortDayTime(until, now))}
        </span>
      </p>
    )
  }
  const { hours, minutes } = countdown(until, now)
  return (
    <section
      aria-labelledby="cerro-sin-respuesta"
      className="sheet mb-7 border-l-4 border-l-cobre-vivid px-5 py-4 max-tablet:px-4"
    >
      <h2 id="cerro-sin-respuesta" className="mb-2 flex items-center gap-2 text-lg">
        <Icon icon={Unplug} size={18} strokeWidth={1.75} className="flex-none text-cobre" />
        {CLOSING_OUTAGE.title}
      </h2>
      <p className="text-ink2">
        {saw} {CLOSING_OUTAGE.hint}
      </p>
      <p className="mt-2 text-ink2">
        {CLOSING_OUTAGE.deadline} <span className="font-medium text-cobre">{longDayTime(until, now)}</span> (
        {CLOSING_OUTAGE.zone}). {CLOSING_OUTAGE.left(`${hours} h ${minutes} min`)}
      </p>
      <ol className="mt-2 grid gap-1.5 text-ink2">
        {CLOSING_OUTAGE.steps(bid_idn).map((step, index) => (
          <li key={step} className="flex items-start gap-2">
            <span className="flex-none font-medium text-cobre tabular-nums">{index + 1}.</span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-ink3">{CLOSING_OUTAGE.law}</p>
      <a
        href={HELP_URL}
        target="_blank"
        rel="noreferrer"
        className="mt-1 target font-medium text-patina hover:underline print:hidden"
      >
        {CLOSING_OUTAGE.help}
        <span className="sr-only">{TENDER_DETAIL.opensNewTab}</span>
      </a>
    </section>
  )
}
