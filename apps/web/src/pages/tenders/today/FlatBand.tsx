import type { FitSummary } from '@mirador/contract/listed-fit'
import { Layers } from 'lucide'
import { pathTo } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { WRAPPING } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { TODAY } from './today-texts.ts'

/** Asks once for words where the fit says nothing. */
export function FlatBand({ summary: { alike, of } }: { summary: FitSummary }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-control border border-dashed border-control px-4 py-2">
      <Icon icon={Layers} size={18} className="flex-none text-ink2" />
      <p className="min-w-0 flex-[1_1_16rem]">
        <strong className="font-bold">{TODAY.alike(alike, of)}</strong> {TODAY.threeWords}
      </p>
      <ButtonLink variant="primary" size="pill" className={WRAPPING} to={pathTo('profile', { vista: 'rubros' })}>
        {TODAY.writeWords}
      </ButtonLink>
    </div>
  )
}
