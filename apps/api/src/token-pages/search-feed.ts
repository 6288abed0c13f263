import type { findFeed } from '@mirador/database/saved-searches/saved-search-matches'
import { cellText } from '@mirador/domain/files/cell-text'
import { formatMoney } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import { SEARCH_FEED } from './search-feed-texts.ts'

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

const DATE = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/**
 * The matches of a saved search as RSS 2.0 (https://www.rssboard.org/rss-specification). The same matches give the same
 * bytes, which an ETag can represent; the guid of an entry does not change with its tender.
 */
export function searchFeed(
  { name, path, created_at, tenders }: Feed,
  { publicUrl, companyName, self }: { publicUrl: string; companyName: string; self: string },
): string {
  const newest = tenders[0]?.matched_at
  const items = tenders.map(
    (tender) => `<item>
<title>${xmlText(tender.name)}</title>
<link>${xmlText(`${publicUrl}/dashboard/${encodeURIComponent(tender.bid_idn)}/detail`)}</link>
<guid isPermaLink="false">${xmlText(tender.bid_idn)}</guid>
<pubDate>${tender.matched_at.toUTCString()}</pubDate>
<description>${xmlText(factsOf(tender))}</description>
</item>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xmlText(SEARCH_FEED.title(name, companyName))}</title>
<link>${xmlText(publicUrl + path)}</link>
<description>${xmlText(SEARCH_FEED.description(name))}</description>
<language>es-CL</language>
<lastBuildDate>${(newest && newest > created_at ? newest : created_at).toUTCString()}</lastBuildDate>
<ttl>60</ttl>
<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel>
</rss>
`
}

/** For any text: XML cannot hold control characters, not even escaped. */
const xmlText = (text: string) => escapeMarkup(cellText(text))

function factsOf({ bid_idn, institution_name, region, currency, amount, closes_at }: Feed['tenders'][number]): string {
  const facts = [
    bid_idn,
    institution_name,
    region === null ? undefined : regionName(region),
    amount === null || currency === null ? undefined : formatMoney(amount, currency),
    closes_at ? SEARCH_FEED.closes(DATE.format(closes_at)) : undefined,
  ]
  return facts.filter(Boolean).join(' · ')
}
