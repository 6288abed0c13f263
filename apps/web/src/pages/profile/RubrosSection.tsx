import { Suspense } from 'react'
import { RubrosButton } from '../../components/rubros/RubrosButton.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { isSectionOpen } from '../../runtime-config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { KeywordsSection } from './KeywordsSection.tsx'
import { PROFILE } from './profile-texts.ts'

// Loaded on demand: it needs the catalogue of rubros.
const RubroSegments = lazyComponent(() => import('./RubroSegments.tsx'))
// Loaded later: it is below the other sections, and only while its section is open.
const LimitsSection = lazyComponent(() => import('./limits/LimitsSection.tsx'))

interface Props {
  rubros: readonly { code: number; name: string }[]
}

/** 'Rubros y palabras': the segments of the chosen rubros, the keywords and the limits. */
export function RubrosSection({ rubros }: Props) {
  return (
    <>
      <section>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-xl max-tablet:text-lg">{PROFILE.ownRubros}</h2>
          <RubrosButton mode={rubros.length === 0 ? 'create' : 'edit'} form="wide" />
        </div>
        {rubros.length === 0 ? (
          <p className="sheet px-6 py-4 text-ink2 max-tablet:px-4">{PROFILE.noRubros}</p>
        ) : (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <RubroSegments rubros={rubros} />
          </Suspense>
        )}
      </section>
      <KeywordsSection />
      {isSectionOpen('analisis') && (
        <Suspense fallback={<Skeleton className="mt-8 h-80 w-full" />}>
          <LimitsSection />
        </Suspense>
      )}
    </>
  )
}
