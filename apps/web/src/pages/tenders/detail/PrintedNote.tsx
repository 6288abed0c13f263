import { longDayTime } from '@mirador/domain/time/chile-time'
import { useIsPrinting } from '../../../components/use-is-printing.ts'
import { runtimeConfig } from '../../../runtime-config.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'

/** Printed only: the date and the source of the data. */
export function PrintedNote({ read_at, now }: { read_at: string; now: Date }) {
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  return (
    <p className="mt-2 text-sm text-ink2">
      {TENDER_DETAIL.printed(runtimeConfig().companyName, longDayTime(now, now), longDayTime(new Date(read_at), now))}
      <br />
      {window.location.href}
    </p>
  )
}
