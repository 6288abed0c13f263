import type { TenderItemAnswer } from '@mirador/contract/tenders'
import { formatQuantity } from '@mirador/domain/tender/money'
import { MISSING } from '@mirador/texts/tenders'
import { DataTable } from '../../../components/DataTable.tsx'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'

/** The items to be bought; long lists are truncated at first. */
export default function TenderItems({ items }: { items: readonly TenderItemAnswer[] }) {
  if (items.length === 0) return <p className="text-ink3">{TENDER_DETAIL.noItems}</p>
  return (
    <DataTable
      label={TENDER_DETAIL.items}
      columns={[
        {
          header: TENDER_DETAIL.itemCode,
          isExtra: true,
          className: 'condensed text-ink3',
          cell: ({ product_code }) => product_code ?? MISSING,
        },
        { header: TENDER_DETAIL.item, isHeader: true, cell: (item) => <ItemName item={item} /> },
        {
          header: TENDER_DETAIL.quantity,
          isFigure: true,
          cell: ({ quantity, unit }) => (
            <>
              {quantity === null ? MISSING : formatQuantity(quantity)}
              {unit && <span className="block text-sm text-ink3 @row-small:hidden">{unit}</span>}
            </>
          ),
        },
        { header: TENDER_DETAIL.unit, isExtra: true, cell: ({ unit }) => unit ?? MISSING },
      ]}
      rows={items}
      keyOf={({ position }) => String(position)}
      showAll={TENDER_DETAIL.showAllItems}
    />
  )
}

function ItemName({ item }: { item: TenderItemAnswer }) {
  const name = item.product_name ?? item.description ?? MISSING
  const hasDescription = item.description !== null && item.description !== name
  return (
    <>
      <span className="block font-medium">{name}</span>
      {item.product_code !== null && (
        <span className="block condensed text-sm font-normal text-ink3 @row-small:hidden">{item.product_code}</span>
      )}
      {hasDescription && (
        <span className="mt-0.5 block font-normal whitespace-pre-line text-ink2">{item.description}</span>
      )}
      {item.category && <span className="mt-0.5 block text-sm font-normal text-ink3">{item.category}</span>}
    </>
  )
}
