import { TENDER_STATUSES, type TenderStatus } from '@mirador/domain/tender/tender-status'
import { TENDER_ROW } from '@mirador/texts/tenders'
import { Award, Ban, CircleDashed, CircleDot, CirclePause, type IconNode, Lock } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'

const ICONS: Record<TenderStatus, IconNode> = {
  publicada: CircleDot,
  cerrada: Lock,
  adjudicada: Award,
  desierta: CircleDashed,
  revocada: Ban,
  suspendida: CirclePause,
}
const NAMES = new Map(TENDER_STATUSES.map(({ status, name }) => [status, name]))

interface Props {
  status: TenderStatus | null
  /** the source's text for an unknown state */
  statusText: string | null
  /** a Compra Ágil has its own words for a result */
  isAgile?: boolean
  /** In a row the most common state has no pill, only icon and text. */
  size: 'row' | 'page'
}

/** The state of a tender as icon, text and colour. */
export function StatusPill({ status, statusText, isAgile = false, size }: Props) {
  const look = status ?? 'cerrada'
  const icon = ICONS[look]
  const own = isAgile && (status === 'adjudicada' || status === 'revocada') ? statusText : null
  const name = own ?? (status ? NAMES.get(status) : (statusText ?? TENDER_ROW.unknownStatus))
  if (size === 'row' && status === 'publicada') {
    return (
      <span className="inline-flex items-center gap-1.5 condensed text-sm font-bold text-patina">
        <Icon icon={icon} size={14} strokeWidth={2.25} />
        {name}
      </span>
    )
  }
  const measures = size === 'page' ? 'h-[30px] gap-2 px-3 text-base' : 'h-[22px] gap-1.5 px-2 text-sm'
  return (
    <span className={`status inline-flex max-w-full items-center condensed font-bold ${measures}`} data-status={look}>
      <Icon icon={icon} size={size === 'page' ? 17 : 14} strokeWidth={2.25} className="flex-none" />
      <span className="truncate">{name}</span>
    </span>
  )
}
