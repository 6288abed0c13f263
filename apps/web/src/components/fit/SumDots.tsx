import type { FitAnswer } from '@mirador/contract/fit'
import { FIT_GRADES, type FitGrade } from '@mirador/domain/fit/fit-grades'
import { FIT_WORDS } from '@mirador/texts/fit'
import { FIT } from '../../texts/fit.ts'
import { type DotColumn, dotZones } from './dot-zones.ts'

/** The sums of all own open tenders, one dot each, in a zone per grade; this tender in cobre. */
export function SumDots({ fit }: { fit: FitAnswer }) {
  const { sums, fit_summary, score, rank } = fit
  const { zones, perDot } = dotZones(fit)
  const count = (grade: FitGrade) => sums.reduce((all, one) => (one.grade === grade ? all + one.tenders : all), 0)
  const spoken = FIT.zones(
    fit_summary?.of ?? 0,
    FIT_GRADES.map((grade) => [FIT_WORDS.grades[grade], count(grade)] as const),
  )
  return (
    <div className="fit-dots">
      <div role="img" aria-label={spoken} className="fit-zones">
        {zones.map(({ grade, columns }) => (
          <div key={grade} data-grade={grade === fit.grade ? grade : undefined}>
            <div className="fit-zone">
              {columns.map((column) => (
                <Column key={column.from} column={column} label={FIT.this(rank)} />
              ))}
            </div>
            <span className={grade === fit.grade ? 'font-bold text-ink' : undefined}>{FIT_WORDS.grades[grade]}</span>
          </div>
        ))}
      </div>
      <p className="fit-ends">
        <span>{FIT.lowest(Math.min(score, ...sums.map(({ sum }) => sum)))}</span>
        {perDot > 1 && <span>{FIT.perDot(perDot)}</span>}
        <span>{FIT.highest(Math.max(...sums.map(({ sum }) => sum)))}</span>
      </p>
    </div>
  )
}

function Column({ column: { dots, isThis }, label }: { column: DotColumn; label: string }) {
  return (
    <span className="fit-column">
      {isThis && (
        <>
          <span className="fit-this">{label}</span>
          <span className="fit-dot" />
        </>
      )}
      <span className="fit-stack" style={{ height: `calc(${dots} * var(--dot))` }} />
    </span>
  )
}
