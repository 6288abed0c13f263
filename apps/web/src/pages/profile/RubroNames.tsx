import { useState } from 'react'
import { RubrosButton } from '../../components/rubros/RubrosButton.tsx'
import { PROFILE } from './profile-texts.ts'

/** Number of names that fit in two or three lines. */
const SHOWN = 6

/** The names of the chosen rubros; a long list is truncated until it is expanded. */
export function RubroNames({ rubros }: { rubros: readonly { code: number; name: string }[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const rest = rubros.length - SHOWN
  // A single further name takes no more space than the button for it.
  const isShort = rest > 1
  return (
    <div className="flex items-center justify-between gap-4 max-tablet:items-start">
      {rubros.length === 0 ? (
        <p className="text-ink2">{PROFILE.noRubros}</p>
      ) : (
        <ul className="flex min-w-0 flex-wrap items-center gap-1.5 py-1.5">
          {(isShort && !isExpanded ? rubros.slice(0, SHOWN) : rubros).map(({ code, name }) => (
            <li
              key={code}
              className="rounded-small bg-patina-wash px-2 py-0.5 text-sm font-medium wrap-anywhere text-patina-strong"
            >
              {name}
            </li>
          ))}
          {isShort && (
            <li>
              <button
                type="button"
                aria-expanded={isExpanded}
                className="link min-h-6 rounded-small px-1 text-sm max-tablet:-my-2 max-tablet:min-h-11"
                onClick={() => setExpanded(!isExpanded)}
              >
                {isExpanded ? PROFILE.fewerRubros : PROFILE.moreRubros(rest)}
              </button>
            </li>
          )}
        </ul>
      )}
      <RubrosButton mode="edit" className="-mr-2 max-tablet:-my-3 max-tablet:size-11" />
    </div>
  )
}
