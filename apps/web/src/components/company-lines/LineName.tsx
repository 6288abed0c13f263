import type { CompanyLineAnswer } from '@mirador/contract/company-lines'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'

type NamedLine = Pick<CompanyLineAnswer, 'bid_idn' | 'line_name' | 'tender_name' | 'institution_name'>

/**
 * The name of a line, which links to its tender, and the buyer.
 * @param isApart the buyer follows
 */
export function LineName({
  line: { bid_idn, line_name, tender_name, institution_name },
  isApart = true,
}: {
  line: NamedLine
  isApart?: boolean
}) {
  return (
    <>
      <Link to={paths.tender(bid_idn)} className="target font-medium wrap-anywhere hover:text-patina-strong">
        {line_name ?? tender_name}
      </Link>
      {isApart && <span className="block text-sm font-normal text-ink3">{institution_name ?? bid_idn}</span>}
    </>
  )
}
