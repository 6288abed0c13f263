import './chosen-parts.css'
import './lines.css'
import { RIVALS } from '@mirador/texts/rivals'
import { Link } from '../../ui/Link.tsx'
import { BAR_PARTS, type MetShown, type RivalParts } from './met-shown.ts'

interface Props {
  parts: RivalParts
  /** name of the rival */
  name: string
  addressOf: (metFilter: MetShown) => string
}

/** The lines of two companies by chosen company; each part links to its lines. */
export function SplitBar({ parts, name, addressOf }: Props) {
  return (
    <div className="rival-bar chosen-parts">
      {BAR_PARTS.filter(([, part]) => parts[part] > 0).map(([metFilter, part]) => (
        <Link
          key={part}
          to={addressOf(metFilter)}
          data-part={part}
          style={{ flexGrow: parts[part] }}
          aria-label={RIVALS.part(part, parts[part], name)}
        >
          {RIVALS.count(parts[part])}
        </Link>
      ))}
    </div>
  )
}
