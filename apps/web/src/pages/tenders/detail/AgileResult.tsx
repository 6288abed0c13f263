import type { TenderDetail } from '@mirador/contract/tenders'
import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney } from '@mirador/domain/tender/money'
import { NATURAL_PERSON } from '@mirador/domain/tender/unnamed-supplier'
import { middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { DataTable } from '../../../components/DataTable.tsx'
import { AGILE } from '../../../texts/agile.ts'
import { FactList } from './FactList.tsx'
import { SECTION_TEXTS } from './sections/section-texts.ts'

type Agile = NonNullable<TenderDetail['agile']>

/** The outcome of a Compra Ágil and its quotations. */
export default function AgileResult({
  result: { status, reason, cancel_reason, order },
  quotations,
  now,
}: {
  result: NonNullable<Agile['result']>
  quotations: Agile['quotations']
  now: Date
}) {
  return (
    <>
      <FactList
        facts={[
          [AGILE.state, status],
          [AGILE.statedReason, reason],
          [AGILE.cancelReason, cancel_reason],
          [
            AGILE.orderCode,
            order &&
              [order.code, order.sent_on && AGILE.orderSent(shortDay(middayOf(order.sent_on), now))]
                .filter(Boolean)
                .join(', '),
          ],
          [AGILE.orderTotal, order && formatMoney(order.total_clp, 'CLP')],
        ]}
      />
      {quotations.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-lg">{AGILE.quotations(quotations.length)}</h3>
          <DataTable
            label={AGILE.tableLabel}
            columns={[
              {
                header: AGILE.quoter,
                isHeader: true,
                cell: ({ quotation }) => (
                  <>
                    <span className="block font-medium">
                      {nameOf(quotation)}
                      {quotation.is_own && (
                        <span className="ml-1.5 rounded-small bg-cobre-wash px-1.5 condensed text-sm font-bold text-cobre">
                          {SECTION_TEXTS.you}
                        </span>
                      )}
                    </span>
                    <span className="block condensed text-sm text-ink3">
                      {quotation.rut !== null && formatRut(quotation.rut)}
                      {quotation.is_selected && (
                        <span className="ml-2 font-bold text-patina first:ml-0">{AGILE.isChosen}</span>
                      )}
                    </span>
                  </>
                ),
              },
              {
                header: AGILE.total,
                isFigure: true,
                cell: ({ quotation }) => (
                  <span className={`whitespace-nowrap ${quotation.is_selected ? 'font-bold' : ''}`}>
                    {formatMoney(quotation.total, quotation.currency) ?? MISSING}
                  </span>
                ),
              },
            ]}
            rows={quotations.map((quotation, index) => ({ quotation, key: `${quotation.rut} ${index}` }))}
            keyOf={({ key }) => key}
          />
          <p className="mt-2 text-sm text-ink3">{AGILE.note}</p>
        </>
      )}
    </>
  )
}

function nameOf({ rut, name, is_natural_person }: Agile['quotations'][number]): string {
  if (name) return name
  if (rut !== null) return formatRut(rut)
  return is_natural_person ? NATURAL_PERSON : MISSING
}
