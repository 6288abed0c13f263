import './parties.css'
import { ArrowDown, ArrowUp } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable, type TableLook } from '../DataTable.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { PARTIES } from './parties-texts.ts'

/** The order of a table of parties, as in its address. */
export interface Order<Sort extends string> {
  sort: Sort
  isDescending: boolean
}

export interface PartyColumn<Row, Sort extends string> extends Omit<Column<Row>, 'sort'> {
  /** the order of this column; undefined: it sorts nothing */
  sort?: Sort
}

interface Props<Row, Sort extends string> {
  label: string
  columns: readonly PartyColumn<Row, Sort>[]
  groups?: readonly { label: string; span: number }[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** the content of a row on narrow screens */
  card: (row: Row) => ReactNode
  order: Order<Sort>
  onOrder: (order: Order<Sort>) => void
  isStale: boolean
}

const LOOK: TableLook = { region: 'sheet overflow-x-auto', table: 'data-table parties-table', card: 'party-card' }

/** Names begin with A, figures with the largest. */
export const startsDescending = (sort: string): boolean => sort !== 'name'

/** Companies or institutions: each header sorts the rows, in both directions; on narrow screens a select does. */
export function PartiesTable<Row, Sort extends string>({ columns, order, onOrder, ...table }: Props<Row, Sort>) {
  const isWide = useIsWide()
  const sortBy = (sort: Sort) =>
    onOrder({ sort, isDescending: sort === order.sort ? !order.isDescending : startsDescending(sort) })
  return (
    <>
      {!isWide && <OrderFields columns={columns} order={order} onOrder={onOrder} />}
      <DataTable
        {...table}
        look={LOOK}
        columns={columns.map(({ sort, ...column }) => ({
          ...column,
          ...(sort && {
            sort: {
              direction: sort === order.sort ? (order.isDescending ? 'desc' : 'asc') : undefined,
              onSort: () => sortBy(sort),
            },
          }),
        }))}
      />
    </>
  )
}

function OrderFields<Row, Sort extends string>({
  columns,
  order,
  onOrder,
}: Pick<Props<Row, Sort>, 'columns' | 'order' | 'onOrder'>) {
  const options = columns.flatMap(({ sort, header }) => (sort ? [{ value: sort, label: header }] : []))
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SelectField
        aria-label={PARTIES.order}
        value={order.sort}
        options={options}
        onChange={(value) => onOrder({ sort: value as Sort, isDescending: startsDescending(value) })}
      />
      <Button
        aria-label={order.isDescending ? PARTIES.descending : PARTIES.ascending}
        onClick={() => onOrder({ ...order, isDescending: !order.isDescending })}
      >
        <Icon icon={order.isDescending ? ArrowDown : ArrowUp} size={18} />
      </Button>
    </div>
  )
}

/** Rows of the final height, until the first answer. */
export function PartiesSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="sheet ruled to-edges" aria-hidden="true">
        {Array.from({ length: 10 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no other identity
          <div key={row} className="party-waiting">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="mt-2 h-2.5 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
