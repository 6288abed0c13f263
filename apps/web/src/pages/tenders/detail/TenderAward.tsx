import type { TenderDetail } from '@mirador/contract/tenders'
import { lineTotal, supplierTotals } from '@mirador/domain/tender/award-totals'
import { formatMoney, formatQuantity } from '@mirador/domain/tender/money'
import { isOfficialUrl } from '@mirador/domain/tender/official-url'
import { isDay } from '@mirador/domain/time/calendar-day'
import { middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { ArrowUpRight } from 'lucide'
import { DataTable } from '../../../components/DataTable.tsx'
import { AWARD_ACTS, TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { awardSupplier } from './award-supplier.ts'
import { FactList } from './FactList.tsx'

/** The award: its act, the winners and the amounts by line. */
export default function TenderAward({ tender, now }: { tender: TenderDetail; now: Date }) {
  const { award, items, currency } = tender
  const suppliers = supplierTotals(items)
  const lines = items.flatMap((item) =>
    item.awards.map((line, index) => ({ item, line, key: `${item.position}.${index}` })),
  )
  const money = (amount: number | null) => formatMoney(amount, currency) ?? MISSING
  const actDate = award?.date && (isDay(award.date) ? shortDay(middayOf(award.date), now) : award.date)
  return (
    <>
      {award && (
        <FactList
          facts={[
            [TENDER_DETAIL.resultAct, award.type === null ? undefined : AWARD_ACTS[award.type]],
            [TENDER_DETAIL.actNumber, award.number],
            [TENDER_DETAIL.actDate, actDate],
            [TENDER_DETAIL.bidders, award.bidders === null ? undefined : String(award.bidders)],
          ]}
        />
      )}
      {award?.act_url && isOfficialUrl(award.act_url) && (
        <p className="mt-3">
          <a href={award.act_url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 link">
            {TENDER_DETAIL.seeAct}
            <Icon icon={ArrowUpRight} size={16} />
            <span className="sr-only">{TENDER_DETAIL.opensNewTab}</span>
          </a>
        </p>
      )}
      {suppliers.length === 0 ? (
        <p className="mt-3 text-ink3">{TENDER_DETAIL.noAward}</p>
      ) : (
        <>
          <h3 className="mt-5 mb-2 text-lg">{TENDER_DETAIL.suppliers}</h3>
          <DataTable
            label={TENDER_DETAIL.suppliers}
            columns={[
              {
                header: TENDER_DETAIL.supplier,
                isHeader: true,
                cell: (supplier) => <Supplier {...awardSupplier(supplier)} />,
              },
              {
                header: TENDER_DETAIL.awardedItems,
                isFigure: true,
                cell: (supplier) => formatQuantity(supplier.items),
              },
              {
                header: TENDER_DETAIL.total,
                isFigure: true,
                className: 'font-bold whitespace-nowrap',
                cell: ({ total }) => money(total),
              },
            ]}
            rows={suppliers}
            keyOf={({ supplier_rut }) => supplier_rut}
            showAll={TENDER_DETAIL.showAllLines}
          />
          <h3 className="mt-5 mb-2 text-lg">{TENDER_DETAIL.awardLines}</h3>
          <DataTable
            label={TENDER_DETAIL.awardLines}
            columns={[
              {
                header: TENDER_DETAIL.item,
                isHeader: true,
                cell: ({ item, line }) => (
                  <>
                    {item.product_name ?? item.description ?? MISSING}
                    <span className="block text-sm text-ink3 @row-small:hidden">{supplierOf(line)}</span>
                  </>
                ),
              },
              { header: TENDER_DETAIL.supplier, isExtra: true, cell: ({ line }) => supplierOf(line) },
              { header: TENDER_DETAIL.quantity, isFigure: true, isExtra: true, cell: ({ line }) => quantityOf(line) },
              {
                header: TENDER_DETAIL.unitAmount,
                isFigure: true,
                isExtra: true,
                className: 'whitespace-nowrap',
                cell: ({ line }) => money(line.unit_amount),
              },
              {
                header: TENDER_DETAIL.lineTotal,
                isFigure: true,
                className: 'whitespace-nowrap',
                cell: ({ line }) => (
                  <>
                    {money(lineTotal(line))}
                    <span className="block text-sm text-ink3 @row-small:hidden">
                      {quantityOf(line)} × {money(line.unit_amount)}
                    </span>
                  </>
                ),
              },
            ]}
            rows={lines}
            keyOf={({ key }) => key}
            showAll={TENDER_DETAIL.showAllLines}
          />
        </>
      )}
    </>
  )
}

type Line = TenderDetail['items'][number]['awards'][number]

function supplierOf(line: Line): string {
  const { name, rut } = awardSupplier(line)
  return name ?? rut ?? MISSING
}

function quantityOf({ quantity }: Line): string {
  return quantity === null ? MISSING : formatQuantity(quantity)
}

function Supplier({ name, rut }: ReturnType<typeof awardSupplier>) {
  return (
    <>
      <span className="block font-medium">{name ?? MISSING}</span>
      {rut !== null && <span className="block condensed text-sm text-ink3">{rut}</span>}
    </>
  )
}
