import type { Db } from '@mirador/database/connection/connect'
import { type BaseRates, findBaseRates, type Share } from '@mirador/database/offers/base-rates'
import { OFFER_FLAG_NAMES } from '@mirador/domain/ledger/offer-flags'

/** Published counts of all months from 2024-01 to 2026-09 (Liilmiguel/Revision-ChileCompra). */
const PUBLISHED = {
  tenders: '322,040',
  awarded: '257,448',
  suppliers: '44,137',
  single: '21.6 %',
  medianBidders: '3',
  meanBidders: '4.7',
  relation: ['79 %', '84 %', '65 %'],
  deserted: '12.9 %',
  revoked: '2.4 %',
  days: '20',
}

/** The base rates of the loaded offers beside the published ones, as lines of a table. */
export async function baseRateLines(db: Db): Promise<string[]> {
  return linesOf(await findBaseRates(db))
}

function linesOf(rates: BaseRates): string[] {
  if (rates.from === null) return ['No offers are loaded: import a monthly file first.']
  const rows: [name: string, loaded: string, published: string][] = [
    ['tenders with offers', count(rates.tenders), PUBLISHED.tenders],
    ['  awarded', count(rates.awarded), PUBLISHED.awarded],
    ['offers', count(rates.offers), ''],
    ['awarded suppliers', count(rates.awardedSuppliers), PUBLISHED.suppliers],
    ['single bidder, of awarded', share(rates.single), PUBLISHED.single],
    ['bidders, median', decimal(rates.medianBidders), PUBLISHED.medianBidders],
    ['bidders, mean', decimal(rates.meanBidders), PUBLISHED.meanBidders],
    ...rates.awardToEstimate.map(({ bidders, median, tenders }, i): [string, string, string] => [
      `award / estimate, median${bidders === null ? '' : `, ${bidders} bidder${bidders === 1 ? '' : 's'}`}`,
      median === null ? 'none' : `${percent(median)} (n = ${count(tenders)})`,
      PUBLISHED.relation[i] ?? '',
    ]),
    ['deserted, of ended', share(rates.deserted), PUBLISHED.deserted],
    ['revoked, of ended', share(rates.revoked), PUBLISHED.revoked],
    ['days from closing to award, median', decimal(rates.medianDaysToAward), PUBLISHED.days],
    ['rejected offers, in awarded tenders', share(rates.rejectedInAwarded), ''],
    ['length of the contract given', share(rates.withDuration), ''],
    ...OFFER_FLAG_NAMES.map((name): [string, string, string] => [
      `flagged: ${name}`,
      share({ count: rates.flagged[name], of: rates.offers }),
      '',
    ]),
  ]
  const head = [
    '',
    `loaded, ${rates.from.slice(0, 7)} to ${rates.to?.slice(0, 7)}`,
    'published, 2024-01 to 2026-09',
  ] as const
  return [head, ...rows].map(
    ([name, loaded, published]) => `${name.padEnd(38)}${loaded.padStart(30)}${published.padStart(32)}`,
  )
}

const count = (value: number) => value.toLocaleString('en')
const decimal = (value: number | null) => (value === null ? 'none' : value.toFixed(1))
const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const share = ({ count: part, of }: Share) =>
  `${of === 0 ? 'none' : percent(part / of)} (${count(part)} of ${count(of)})`
