import type { MetLineAnswer, MetLinesAnswer } from '@mirador/contract/company-lines'
import { RIVALS } from '@mirador/texts/rivals'
import { metLinesQuery } from '../../api/company-lines.ts'
import { navigate } from '../../navigation.tsx'
import { DOWNLOAD_BUTTON } from '../../texts/download-button.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from '../DataTable.tsx'
import { LazyDownloadButton } from '../download/LazyDownloadButton.tsx'
import { ListPagination } from '../ListPagination.tsx'
import { Loaded } from '../Loaded.tsx'
import { Pills } from '../Pills.tsx'
import { usePagedQuery } from '../use-paged-query.ts'
import { money } from './line-cells.ts'
import { MET_SHOWN, type MetShown, type MetState, metLinesCall } from './met-shown.ts'
import { OfferedLines } from './OfferedLines.tsx'

export interface MetLinesProps {
  /** RUT of the rival */
  rut: string
  name: string
  state: MetState
  addressOf: (state: MetState) => string
}

/** The lines in which a rival made offers too, with the chosen company. */
export default function MetLines({ rut, name, state, addressOf }: MetLinesProps) {
  const query = metLinesCall(rut, state)
  const { result, total, pages } = usePagedQuery(
    (metPage) => metLinesQuery(metLinesCall(rut, { ...state, metPage })),
    state.metPage,
    (metPage, options) => navigate(addressOf({ ...state, metPage }), options),
  )
  const { isPlaceholderData } = result

  return (
    <section aria-label={RIVALS.met(name)}>
      <Loaded
        query={result}
        loading={RIVALS.metLoading}
        skeleton={<Skeleton className="h-72 w-full" />}
        errorTitle={RIVALS.errorTitle}
        errorHint={RIVALS.errorHint}
      >
        {(data) => (
          <>
            <Results state={state} counts={data.counts} addressOf={addressOf} />
            <OfferedLines
              label={RIVALS.metTable}
              headers={columns}
              facts={FACTS}
              lines={data.lines}
              none={RIVALS.unknown}
              isStale={isPlaceholderData}
            />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <LazyDownloadButton label={DOWNLOAD_BUTTON.table} list="met_lines" query={query} total={total} />
              <div className="min-w-[min(15rem,100%)] flex-1">
                <ListPagination {...pages} label={RIVALS.pages} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

interface ResultsProps extends Pick<MetLinesProps, 'state' | 'addressOf'> {
  counts: MetLinesAnswer['counts']
}

function Results({ state, counts, addressOf }: ResultsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const visibleResults = (Object.keys(MET_SHOWN) as MetShown[]).flatMap((metFilter) => {
    const result = MET_SHOWN[metFilter]
    const count = result === 'all' ? all : counts[result]
    return count > 0 || metFilter === state.metFilter ? [{ metFilter, result, count }] : []
  })
  return (
    <Pills
      label={RIVALS.chosen}
      pills={visibleResults.map(({ metFilter, result, count }) => ({
        to: addressOf({ metFilter, metPage: 1 }),
        name: result === 'all' ? RIVALS.all : RIVALS.results[result],
        isCurrent: metFilter === state.metFilter,
        count: RIVALS.count(count),
      }))}
    />
  )
}

const { metColumns: columns } = RIVALS

const FACTS: readonly Column<MetLineAnswer>[] = [
  { header: columns.own, isFigure: true, cell: ({ own }) => money(own) },
  { header: columns.rival, isFigure: true, cell: ({ rival }) => money(rival) },
  { header: columns.chosen, cell: ({ result }) => RIVALS.results[result] },
]
