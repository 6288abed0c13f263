import type { LinkedCallAnswer, TenderDetail } from '@mirador/contract/tenders'
import { shortDay } from '@mirador/domain/time/chile-time'
import { History } from 'lucide'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SECOND_CALL, SECOND_CALL_EVIDENCE } from './second-call-texts.ts'

interface Props {
  tender: Pick<TenderDetail, 'earlier_call' | 'later_calls'>
  now: Date
}

/** The deserted tender of which this one is the second call, and the second calls of this one. */
export default function SecondCall({ tender: { earlier_call, later_calls }, now }: Props) {
  const dayOf = (at: string | null) => at && shortDay(new Date(at), now)
  return (
    <section aria-labelledby="segundo-llamado" className="sheet mb-7 px-5 py-4 max-tablet:px-4">
      <h2 id="segundo-llamado" className="mb-2 flex items-center gap-2 text-lg">
        <Icon icon={History} size={18} strokeWidth={1.75} className="flex-none text-patina" />
        {SECOND_CALL.title}
      </h2>
      <ul className="grid gap-1.5 text-ink2">
        {earlier_call && (
          <Call
            lead={SECOND_CALL.of}
            call={earlier_call}
            date={SECOND_CALL.deserted(dayOf(earlier_call.deserted_at))}
          />
        )}
        {later_calls.map((call) => {
          const day = dayOf(call.published_at)
          return (
            <Call
              key={call.bid_idn}
              lead={SECOND_CALL.calledAgain}
              call={call}
              date={day && SECOND_CALL.published(day)}
            />
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-ink3">{SECOND_CALL.hint}</p>
    </section>
  )
}

/**
 * `Segundo llamado de 1234-5-LE25, declarada desierta el 3 de noviembre: misma unidad, mismos productos, nombre casi
 * igual`
 */
function Call({ lead, call, date }: { lead: string; call: LinkedCallAnswer; date: string | null }) {
  return (
    <li className="wrap-anywhere">
      {lead}{' '}
      <Link to={paths.tender(call.bid_idn)} className="font-medium text-patina hover:underline">
        {call.bid_idn}
      </Link>
      {date && `, ${date}`}: {SECOND_CALL_EVIDENCE[call.evidence]}.
    </li>
  )
}
