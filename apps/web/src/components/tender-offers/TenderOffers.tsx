import { markTendersSeen } from '@mirador/contract/addresses'
import type {
  LineComparisonAnswer,
  OfferedLineAnswer,
  TenderOffers as Offers,
  TenderOfferAnswer,
} from '@mirador/contract/tender-offers'
import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney, formatQuantity } from '@mirador/domain/tender/money'
import { longMonth, shortDay } from '@mirador/domain/time/chile-time'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { OFFER_REASONS, TENDER_OFFERS } from '@mirador/texts/tender-offers'
import { MISSING } from '@mirador/texts/tenders'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { noticesQuery } from '../../api/notices.ts'
import { tenderOffersQuery } from '../../api/tender-offers.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../DataTable.tsx'
import { LazyDownloadButton } from '../download/LazyDownloadButton.tsx'
import { Loaded } from '../Loaded.tsx'
import { useRead } from '../use-read.ts'

interface Props {
  bid_idn: string
  /** number of lines to skip */
  offset?: number
  now: Date
}

/** The offers for each line of a tender, ten lines at a time. */
export default function TenderOffers({ bid_idn, offset = 0, now }: Props) {
  const query = useQuery(tenderOffersQuery(bid_idn, offset))
  const [isOpen, setIsOpen] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  const isThere = query.data !== undefined
  // the button that loaded these lines has unmounted, so the first line takes the focus
  useEffect(() => {
    if (isThere && offset > 0) first.current?.focus({ preventScroll: true })
  }, [isThere, offset])

  return (
    <Loaded
      query={query}
      loading={TENDER_OFFERS.loading}
      skeleton={<Skeleton className="h-72 w-full" />}
      errorTitle={TENDER_OFFERS.errorTitle}
      errorHint={TENDER_OFFERS.errorHint}
    >
      {content}
    </Loaded>
  )

  function content(page: Offers) {
    const visibleLines = offset + page.lines.length
    return (
      <>
        {offset === 0 && <Summary bid_idn={bid_idn} offers={page} now={now} />}
        <div ref={first} tabIndex={-1} className="outline-none">
          {page.lines.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </div>
        {visibleLines < page.total &&
          page.lines.length > 0 &&
          (isOpen ? (
            <TenderOffers bid_idn={bid_idn} offset={visibleLines} now={now} />
          ) : (
            <Button className="mt-4" onClick={() => setIsOpen(true)}>
              {TENDER_OFFERS.more(page.total - visibleLines)}
            </Button>
          ))}
      </>
    )
  }
}

function Summary({ bid_idn, offers, now }: { bid_idn: string; offers: Offers; now: Date }) {
  const { is_decided, bidders, total, month, source_at } = offers
  const counts = { offers: offers.offers, bidders, lines: total }
  return (
    <div className="mb-3 grid gap-3">
      <p className="text-ink2">{is_decided ? TENDER_OFFERS.summary(counts) : TENDER_OFFERS.undecided(counts)}</p>
      {source_at && (
        <p className="text-sm text-ink3">
          {TENDER_OFFERS.source(month && longMonth(month.slice(0, 7)), shortDay(new Date(source_at), now))}{' '}
          {is_decided && TENDER_OFFERS.netHint}
        </p>
      )}
      {offers.own && <OwnResult bid_idn={bid_idn} own={offers.own} />}
      {is_decided && <LazyDownloadButton list="offers" query={{ bid_idn }} total={counts.offers} />}
    </div>
  )
}

/** The own result. On screen it counts as seen. */
function OwnResult({ bid_idn, own: { won, lines, is_unseen } }: { bid_idn: string; own: NonNullable<Offers['own']> }) {
  const client = useQueryClient()
  const sentence = useRef<HTMLParagraphElement>(null)
  const { mutate } = useMutation({
    // no change of the tender is shown here, so none is marked as seen
    mutationFn: () => call(markTendersSeen, { body: { bid_idn, up_to: 0, own_result: true } }),
    onSuccess: () => client.invalidateQueries(noticesQuery()),
  })
  useRead(sentence, { isReady: is_unseen, subject: bid_idn }, mutate)
  return (
    <p ref={sentence}>
      <span className="font-medium">{TENDER_OFFERS.own(won, lines)}</span>{' '}
      <span className="text-sm text-ink3">{TENDER_OFFERS.comparisonNote}</span>
    </p>
  )
}

function Line({ line: { line, name, quantity, unit, bidders, comparison, offers } }: { line: OfferedLineAnswer }) {
  return (
    <>
      <h3 className="mt-5 mb-2 text-lg wrap-anywhere">{TENDER_OFFERS.line(line, name ?? MISSING)}</h3>
      <p className="mb-2 text-sm text-ink3">
        {quantity !== null && `${TENDER_OFFERS.asked(formatQuantity(quantity), unit)} · `}
        {TENDER_OFFERS.bidders(bidders)}
      </p>
      {comparison && <Comparison comparison={comparison} />}
      <DataTable
        label={TENDER_OFFERS.lineLabel(line)}
        columns={[
          { header: TENDER_OFFERS.bidder, isHeader: true, cell: ({ offer }) => <Bidder offer={offer} /> },
          {
            header: TENDER_OFFERS.quantity,
            isFigure: true,
            isExtra: true,
            cell: ({ offer: { quantity } }) => (quantity === null ? MISSING : formatQuantity(quantity)),
          },
          {
            header: TENDER_OFFERS.unitAmount,
            isFigure: true,
            cell: ({ offer }) => (
              <span className={`whitespace-nowrap ${offer.is_selected ? 'font-bold' : ''}`}>
                {money(offer.unit_amount, offer)}
              </span>
            ),
          },
          {
            header: TENDER_OFFERS.total,
            isFigure: true,
            isExtra: true,
            className: 'whitespace-nowrap',
            cell: ({ offer }) => money(offer.total_amount, offer),
          },
          { header: TENDER_OFFERS.result, isExtra: true, cell: ({ offer }) => <Result offer={offer} /> },
        ]}
        // offers have no public id
        rows={offers.map((offer, index) => ({ offer, key: String(index) }))}
        keyOf={({ key }) => key}
        showAll={TENDER_OFFERS.showAll}
      />
    </>
  )
}

/** The own price compared with the chosen one, in words. */
function Comparison({ comparison }: { comparison: LineComparisonAnswer }) {
  const sentence = comparisonSentence(comparison)
  return sentence === null ? null : <p className="mb-2 font-medium">{sentence}</p>
}

function comparisonSentence({ outcome, own, chosen, difference }: LineComparisonAnswer): string | null {
  const words = TENDER_OFFERS.comparison
  const [mine, theirs] = [own, chosen].map((price) => price && (formatMoney(price.amount, price.currency) ?? null))
  if (outcome === 'won') return words.won(mine ?? null)
  if (outcome === 'inadmissible') return words.inadmissible
  if (outcome === 'not_comparable') return words.notComparable
  if (!mine || !theirs || difference === null) return null
  return words.compared(mine, theirs, COMPANY_LINES.difference(difference).toLowerCase())
}

function money(amount: number | null, { currency }: TenderOfferAnswer): string {
  if (amount !== null && currency === null) return `${formatMoney(amount, null)} (${TENDER_OFFERS.unknownCurrency})`
  return formatMoney(amount, currency) ?? MISSING
}

function Bidder({ offer }: { offer: TenderOfferAnswer }) {
  const { bidder, is_natural_person, flags } = offer
  return (
    <>
      {bidder ? (
        <>
          <span className={`block ${offer.is_selected ? 'font-bold' : 'font-medium'}`}>
            {bidder.name ?? MISSING}
            {offer.is_own && (
              <span className="ml-1.5 rounded-small bg-cobre-wash px-1.5 condensed text-sm font-bold text-cobre">
                {TENDER_OFFERS.you}
              </span>
            )}
          </span>
          <span className="block condensed text-sm text-ink3">{formatRut(bidder.rut)}</span>
        </>
      ) : (
        <span className="block text-ink2">
          {is_natural_person ? TENDER_OFFERS.naturalPerson : TENDER_OFFERS.withoutRut}
        </span>
      )}
      <span className="block text-sm @row-small:hidden">
        <Result offer={offer} />
      </span>
      {flags.map((flag) => (
        <span key={flag} className="mt-0.5 block text-sm text-ink2">
          {OFFER_REASONS[flag]}
        </span>
      ))}
    </>
  )
}

function Result({ offer: { is_selected, is_inadmissible } }: { offer: TenderOfferAnswer }) {
  if (is_selected) return <span className="font-bold text-patina">{TENDER_OFFERS.selected}</span>
  return <span className="text-ink3">{is_inadmissible ? TENDER_OFFERS.inadmissible : TENDER_OFFERS.notSelected}</span>
}
