import type { TenderList } from '@mirador/contract/tenders'
import { Layers } from 'lucide'
import { pathTo } from '../../../paths.ts'
import { FIT_LINE } from '../../../texts/fit-line.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Asks once for words where the fit says nothing, and says when nothing is very similar today. */
export default function FitLine({ list: { fit_state, fit_summary } }: { list: TenderList }) {
  const isPoorDay = fit_state === 'ready'
  return (
    <section
      className="sheet to-edges mb-2 flex min-h-14 items-center gap-3 px-4 py-2 tablet:px-6"
      aria-label={FIT_LINE.label}
    >
      <Icon icon={Layers} size={18} className="flex-none text-ink2" />
      {isPoorDay ? (
        <p>{FIT_LINE.poorDay(fit_summary?.has_won ?? false)}</p>
      ) : (
        <>
          <p className="min-w-0 flex-1">
            <strong className="font-bold">
              {fit_summary ? FIT_LINE.alike(fit_summary.alike, fit_summary.of) : FIT_LINE.unknown}
            </strong>{' '}
            {FIT_LINE.words}
          </p>
          <ButtonLink to={pathTo('profile', { vista: 'rubros' })} size="pill" className="max-tablet:h-11">
            {FIT_LINE.writeWords}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
