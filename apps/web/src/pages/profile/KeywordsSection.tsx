import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { runtimeConfig } from '../../runtime-config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ComingSoon } from './ComingSoon.tsx'
import { ADMINISTRATIVE } from './profile-texts.ts'

const WordsSection = lazyComponent(() => import('./WordsSection.tsx'))

/**
 * The keywords: what the company sells, in its own words. Announced only, without controls, while no section is open
 * (PRO-2).
 */
export function KeywordsSection() {
  if (runtimeConfig().sections.length > 0) {
    return (
      <Suspense fallback={<Skeleton className="mt-8 h-44 w-full" />}>
        <WordsSection />
      </Suspense>
    )
  }
  return (
    <section className="mt-8 rounded-sheet border border-dashed border-control px-6 py-5 max-tablet:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-base tracking-wide text-ink2">{ADMINISTRATIVE.keywords}</h2>
        <ComingSoon />
      </div>
      <p className="mt-2 max-w-[60ch] text-ink2">{ADMINISTRATIVE.keywordsHint}</p>
      {/* A preview, hidden from screen readers. */}
      <p aria-hidden="true" className="mt-4 flex flex-wrap gap-1.5 rounded-control bg-sunken p-2.5 select-none">
        {ADMINISTRATIVE.keywordExamples.map((word) => (
          <span key={word} className="rounded-small border border-dashed border-control px-2 py-0.5 text-sm text-ink3">
            {word}
          </span>
        ))}
      </p>
    </section>
  )
}
