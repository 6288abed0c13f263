import { getPublicFigures } from '@mirador/contract/addresses'
import type { PublicFigures as Figures } from '@mirador/contract/tender-figures'
import { ageOf, chileMonth } from '@mirador/domain/time/chile-time'
import { figure } from '@mirador/texts/figure'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useNow } from '../../api/server-clock.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { PUBLIC_FIGURES } from './public-figures-texts.ts'

/** The content of the product in figures, for visitors. Draws nothing while it is unknown, unreadable or empty. */
export default function PublicFigures() {
  const figures = useFigures()
  const now = useNow()
  if (!figures || figures.total === 0) return null
  const { total, open, since, last_read_at } = figures
  return (
    <aside aria-label={PUBLIC_FIGURES.label}>
      {runtimeConfig().demo && <p className="mb-3 text-sm">{PUBLIC_FIGURES.demo}</p>}
      <dl>
        <Figure label={PUBLIC_FIGURES.total}>{figure(total)}</Figure>
        <Figure label={PUBLIC_FIGURES.open}>{figure(open)}</Figure>
        {since && <Figure label={PUBLIC_FIGURES.since}>{chileMonth(new Date(since))}</Figure>}
        {last_read_at && (
          <Figure label={PUBLIC_FIGURES.lastRead}>{PUBLIC_FIGURES.ago(ageOf(new Date(last_read_at), now))}</Figure>
        )}
      </dl>
    </aside>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm">{label}</dt>
      <dd className="text-xl condensed font-bold">{children}</dd>
    </div>
  )
}

function useFigures(): Figures | undefined {
  const [figures, setFigures] = useState<Figures>()
  useEffect(() => {
    const leaving = new AbortController()
    // The form works without the figures, so a failure is not shown.
    call(getPublicFigures, {}, { signal: leaving.signal }).then(setFigures, () => {})
    return () => leaving.abort()
  }, [])
  return figures
}
