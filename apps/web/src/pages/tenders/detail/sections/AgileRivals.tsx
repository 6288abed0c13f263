import { formatRut } from '@mirador/domain/account/rut'
import { figure } from '@mirador/texts/figure'
import { type DecisionAnswer, useDecisionPart } from '../../../../api/tender-decision.ts'
import { DataTable } from '../../../../components/DataTable.tsx'
import { BAND } from '../../../../components/decision/band-texts.ts'
import { Loaded } from '../../../../components/Loaded.tsx'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { SECTION_TEXTS } from './section-texts.ts'

/** 'Rivales' of a Compra Ágil: who was chosen in similar ones of the same buyer. */
export default function AgileRivals({ bid_idn }: { bid_idn: string }) {
  return (
    <Loaded
      query={useDecisionPart(bid_idn, 'rivals')}
      skeleton={<Skeleton className="h-36 w-full" />}
      errorTitle={SECTION_TEXTS.rivalsErrorTitle}
      errorHint={SECTION_TEXTS.errorHint}
    >
      {(part) => <Rivals rivals={part} />}
    </Loaded>
  )
}

function Rivals({ rivals: { n, winners, others: natural } }: { rivals: NonNullable<DecisionAnswer['rivals']> }) {
  return (
    <>
      {winners.length === 0 ? (
        <p className="text-ink2">{BAND.fewPurchases(n)}.</p>
      ) : (
        <DataTable
          label={SECTION_TEXTS.rivalsTable}
          columns={[
            {
              header: SECTION_TEXTS.company,
              isHeader: true,
              cell: ({ rut, name, is_own }) => (
                <Link to={paths.company(rut)} className="link">
                  {name ?? formatRut(rut)}
                  {is_own && ` (${SECTION_TEXTS.you})`}
                </Link>
              ),
            },
            { header: SECTION_TEXTS.quoted, isFigure: true, cell: ({ bids }) => `${figure(bids)} de ${figure(n)}` },
            { header: SECTION_TEXTS.won, isFigure: true, cell: ({ won }) => figure(won) },
          ]}
          rows={winners}
          keyOf={({ rut }) => rut}
        />
      )}
      {natural > 0 && <p className="mt-3 text-sm text-ink3">{SECTION_TEXTS.natural(natural)}</p>}
      <p className="mt-3 text-sm text-ink3">{SECTION_TEXTS.monthEnd}</p>
    </>
  )
}
