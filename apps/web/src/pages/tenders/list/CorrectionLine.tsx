import type { SearchCorrection } from '@mirador/contract/tenders'
import { SpellCheck } from 'lucide'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SEARCH_CORRECTION } from '../search/search-correction-texts.ts'

/** The first line of a list whose search may be misspelt. The correction is offered, never applied. */
export default function CorrectionLine({ correction: { q, total }, to }: { correction: SearchCorrection; to: string }) {
  return (
    <p className="flex min-h-11 items-center gap-3 border-b border-line bg-hover px-4 text-ink2 tablet:px-6">
      <Icon icon={SpellCheck} size={18} strokeWidth={1.75} className="flex-none text-patina" />
      <span className="min-w-0 wrap-anywhere">
        {SEARCH_CORRECTION.before}
        <Link to={to} className="link inline-flex items-center font-medium max-tablet:min-h-11">
          {q}
        </Link>
        {SEARCH_CORRECTION.after} <span className="whitespace-nowrap text-ink3">{SEARCH_CORRECTION.total(total)}</span>
      </span>
    </p>
  )
}
