import { ADMINISTRATIVE } from '@mirador/texts/profile'
import { Lock } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'

/** 'Datos administrativos' and the keywords: announced features without controls (PRO-2). */
export function AdministrativeSection() {
  return (
    <>
      <section className="mt-8">
        <h2 className="mb-3 text-xl max-tablet:text-lg">{ADMINISTRATIVE.title}</h2>
        <ProfileSheet>
          {ADMINISTRATIVE.facts.map((label) => (
            <ProfileRow key={label} label={label}>
              <ComingSoon />
            </ProfileRow>
          ))}
        </ProfileSheet>
      </section>
      <section className="mt-8 rounded-sheet border border-dashed border-control px-6 py-5 max-tablet:px-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-base tracking-wide text-ink2">{ADMINISTRATIVE.keywords}</h2>
          <ComingSoon />
        </div>
        <p className="mt-2 max-w-[60ch] text-ink2">{ADMINISTRATIVE.keywordsHint}</p>
        {/* A preview, hidden from screen readers. */}
        <p aria-hidden="true" className="mt-4 flex flex-wrap gap-1.5 rounded-control bg-sunken p-2.5 select-none">
          {ADMINISTRATIVE.keywordExamples.map((word) => (
            <span
              key={word}
              className="rounded-small border border-dashed border-control px-2 py-0.5 text-sm text-ink3"
            >
              {word}
            </span>
          ))}
        </p>
      </section>
    </>
  )
}

function ComingSoon() {
  return (
    <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-sunken px-3 condensed text-sm font-medium text-ink2">
      <Icon icon={Lock} size={14} aria-hidden="true" />
      {ADMINISTRATIVE.comingSoon}
    </span>
  )
}
