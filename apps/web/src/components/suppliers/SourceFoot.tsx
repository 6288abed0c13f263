import { SUPPLIERS } from '@mirador/texts/suppliers'
import { pathTo } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'

/**
 * The source of the figures, and the contact for errors.
 * @param text by default SUPPLIERS.foot
 */
export function SourceFoot({ text = SUPPLIERS.foot }: { text?: string }) {
  return (
    <p className="mt-6 max-w-[44rem] text-sm text-ink3">
      {text}{' '}
      <Link to={pathTo('contact')} className="link target">
        {SUPPLIERS.write}
      </Link>
      .
    </p>
  )
}
