import type { TenderDetail } from '@mirador/contract/tenders'
import { formatMoney } from '@mirador/domain/tender/money'
import { isOfficialUrl } from '@mirador/domain/tender/official-url'
import { tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { DOT } from '@mirador/texts/tenders'
import { ArrowUpRight } from 'lucide'
import { rangeOfTender } from '../../../../components/tenders/TenderSize.tsx'
import { CHANNELS } from '../../../../texts/channels.ts'
import { TENDER_DETAIL } from '../../../../texts/tender-detail.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { AgileFacts } from '../AgileFacts.tsx'
import { FactList } from '../FactList.tsx'
import type { Fact } from '../facts-of.ts'
import { sizeInPesos } from '../size-in-pesos.ts'

interface Props {
  tender: TenderDetail
  facts: readonly Fact[]
  now: Date
}

/** 'Bases': amount, size, facts of call and contract, and the official page. */
export default function Terms({ tender, facts, now }: Props) {
  const { agile, amount, currency, official_url } = tender
  const range = rangeOfTender(tender)
  return (
    <div className="grid gap-4">
      {agile && <AgileFacts tender={tender} agile={agile} now={now} />}
      <FactList
        facts={[
          [agile ? TENDER_DETAIL.budget : TENDER_DETAIL.amount, formatMoney(amount, currency)],
          [range ? TENDER_DETAIL.size : TENDER_DETAIL.kind, sizeOf(tender)],
          ...facts.map(({ label, value }) => [label, value] as const),
        ]}
      />
      {isOfficialUrl(official_url) && (
        <p>
          <a href={official_url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 link">
            {TENDER_DETAIL.seeOfficial}
            <Icon icon={ArrowUpRight} size={16} />
            <span className="sr-only">{TENDER_DETAIL.opensNewTab}</span>
          </a>
        </p>
      )}
    </div>
  )
}

/** `LE · 100 a 1.000 UTM`, in pesos too where the UTM of its month is known */
function sizeOf(tender: TenderDetail): string | null {
  if (tender.agile) return CHANNELS.agil
  const range = rangeOfTender(tender)
  const type = tenderTypeOfCode(tender.type_code)
  if (!type) return tender.type_code
  const size = type.code + DOT + (range ?? type).name
  return range && tender.utm ? `${size}\n${sizeInPesos(range, tender.utm)}` : size
}
