import type { Institution } from '@mirador/contract/institutions'
import { INSTITUTIONS } from './institutions-texts.ts'

/** Minimum number of results for a share. */
const MIN_DECIDED = 10

/** The figures of the tenders of an institution. */
export function BuyerFigures({ institution }: { institution: Institution }) {
  const { tenders, open_tenders, last_year, decided, deserted, inferred } = institution
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink2 tabular-nums">
      <li className={open_tenders > 0 ? 'font-medium text-patina' : 'text-ink3'}>{INSTITUTIONS.open(open_tenders)}</li>
      <li>
        <span className="font-bold text-ink">{INSTITUTIONS.figure(tenders)}</span> {INSTITUTIONS.tenders(tenders)}
      </li>
      <li>{INSTITUTIONS.lastYear(last_year)}</li>
      {decided >= MIN_DECIDED && <li>{INSTITUTIONS.deserted(deserted / decided, decided)}</li>}
      {inferred > 0 && <li className="text-ink3">{INSTITUTIONS.inferred(inferred)}</li>}
    </ul>
  )
}
