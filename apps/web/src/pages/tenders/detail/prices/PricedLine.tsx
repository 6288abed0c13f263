import type { PricedLineAnswer } from '@mirador/contract/tender-prices'
import { formatQuantity, pesos } from '@mirador/domain/tender/money'
import { chileMonth, middayOf } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { type OwnPrice, PriceStrip, type StripSummary } from '../../../../components/charts/PriceStrip.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import { priceSentence } from './price-sentence.ts'
import { TENDER_PRICES } from './tender-prices-texts.ts'

/** The anchor of 'Compras parecidas' on the page. */
const SIMILAR = '#compras-parecidas'

/** A line of a tender: its chart, its sentence, and the past lines behind it. */
export function PricedLine({ bid_idn, line, hasBand }: { bid_idn: string; line: PricedLineAnswer; hasBand: boolean }) {
  const words = TENDER_PRICES
  const { sentence, basis } = priceSentence(line, hasBand)
  const { summary, chosen, others: otherPrices, product_code, product_name } = line
  return (
    <article className="priced-line">
      <div className="priced-name">
        <h3>{words.line(line.line, line.name ?? MISSING)}</h3>
        <p>
          {[
            line.quantity !== null && words.asked(formatQuantity(line.quantity), line.unit),
            [product_code, product_name].filter(Boolean).join(' '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {summary.kind === 'none' && line.no_price === null && <div className="chart-silence" />}
      {chosen.length > 0 && (
        <PriceStrip
          name={`${sentence} ${basis}`}
          chosen={chosen}
          otherPrices={otherPrices}
          laneLabels={[words.chosen(chosen.length), words.others(otherPrices.length)]}
          summary={stripSummary(summary)}
          medianLabel={words.median}
          isEachNamed={summary.kind === 'dots'}
          own={ownPrices(line)}
          silence={summary.kind === 'mixed' ? words.mixedPlate : undefined}
        />
      )}
      <p className="priced-said">
        {sentence} {basis && <span>{basis}</span>}{' '}
        {line.no_price === 'service' && (
          <a href={SIMILAR} className="link">
            {words.similarBuys}
          </a>
        )}
      </p>
      {line.rows.length > 0 && <ComparedTable bid_idn={bid_idn} line={line} />}
    </article>
  )
}

function stripSummary(summary: PricedLineAnswer['summary']): StripSummary | undefined {
  if (summary.kind !== 'summed') return undefined
  const { median, interval, band } = summary
  return band ? { kind: 'band', ...band, median } : { kind: 'interval', ...interval, median }
}

/** The own prices. The latest one has a label, unless labels of other prices are in its way. */
function ownPrices({ own, summary }: PricedLineAnswer): OwnPrice[] {
  return own.map(({ price, is_chosen, month }, i) => ({
    price,
    isChosen: is_chosen,
    label:
      i === 0 && summary.kind !== 'mixed'
        ? TENDER_PRICES.own(chileMonth(middayOf(`${month.slice(0, 7)}-15`)), pesos(price))
        : undefined,
  }))
}
