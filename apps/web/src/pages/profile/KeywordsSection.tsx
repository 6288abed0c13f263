import { ADMINISTRATIVE } from '@mirador/texts/profile'
import { ComingSoon } from './ComingSoon.tsx'

/** The keywords: announced, without controls (PRO-2). */
export function KeywordsSection() {
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
