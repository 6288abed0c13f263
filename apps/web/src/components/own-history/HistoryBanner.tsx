import { longMonth } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide'
import { companyHistoryQuery } from '../../api/company-history.ts'
import { pathTo } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OWN_HISTORY } from './own-history-texts.ts'
import { UseHistoryButton } from './UseHistoryButton.tsx'

/** States the number of known offers of the own company. Draws nothing while it is unknown or 0. */
export default function HistoryBanner() {
  const { data } = useQuery(companyHistoryQuery)
  const offers = data?.years.reduce((sum, { lines, quotations }) => sum + lines + quotations.requests, 0) ?? 0
  if (!data?.period || offers === 0) return null
  return (
    <div className="sheet mt-4 flex flex-wrap items-center gap-x-5 gap-y-4 px-6 py-5 to-edges max-tablet:px-4">
      <Icon icon={HistoryIcon} size={28} strokeWidth={1.5} className="flex-none text-ink2" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-lg font-medium">{OWN_HISTORY.found(offers, longMonth(data.period.from.slice(0, 7)))}</p>
        <p className="text-ink2">{OWN_HISTORY.hint}</p>
      </div>
      <ButtonLink to={pathTo('analysis')} className={WIDE_ON_PHONES}>
        {OWN_HISTORY.see}
      </ButtonLink>
      <UseHistoryButton className={WIDE_ON_PHONES} />
    </div>
  )
}
