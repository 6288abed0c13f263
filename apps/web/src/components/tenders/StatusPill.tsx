import { TENDER_STATUSES, type TenderStatus } from '@mirador/domain/tender/tender-status'
import { TENDER_ROW } from '@mirador/texts/tenders'
import { Award, Ban, CircleDashed, CircleDot, CirclePause, type IconNode, Lock } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'

const LOOKS: Record<TenderStatus, { icon: IconNode; className: string }> = {
  publicada: { icon: CircleDot, className: 'border-transparent bg-patina-wash text-patina' },
  cerrada: { icon: Lock, className: 'border-control bg-cerrada-wash text-cerrada' },
  adjudicada: { icon: Award, className: 'border-transparent bg-adjudicada-wash text-adjudicada' },
  desierta: { icon: CircleDashed, className: 'border-transparent bg-desierta-wash text-desierta' },
  revocada: { icon: Ban, className: 'border-transparent bg-revocada-wash text-revocada' },
  suspendida: { icon: CirclePause, className: 'border-transparent bg-suspendida-wash text-suspendida' },
}
const NAMES = new Map(TENDER_STATUSES.map(({ status, name }) => [status, name]))

interface Props {
  status: TenderStatus | null
  /** the source's text for an unknown state */
  statusText: string | null
  /** In a row the usual state has no pill: icon and text alone. */
  size: 'row' | 'page'
}

/** The state of a tender as icon, text and colour. */
export function StatusPill({ status, statusText, size }: Props) {
  const { icon, className } = LOOKS[status ?? 'cerrada']
  const name = status ? NAMES.get(status) : (statusText ?? TENDER_ROW.unknownStatus)
  if (size === 'row' && status === 'publicada') {
    return (
      <span className="inline-flex items-center gap-1.5 condensed text-sm font-bold text-patina">
        <Icon icon={icon} size={14} strokeWidth={2.25} aria-hidden="true" />
        {name}
      </span>
    )
  }
  const measures = size === 'page' ? 'h-[30px] gap-2 px-3 text-base' : 'h-[22px] gap-1.5 px-2 text-sm'
  return (
    <span
      className={`inline-flex max-w-full items-center rounded-full border condensed font-bold ${measures} ${className}`}
    >
      <Icon icon={icon} size={size === 'page' ? 17 : 14} strokeWidth={2.25} aria-hidden="true" className="flex-none" />
      <span className="truncate">{name}</span>
    </span>
  )
}
