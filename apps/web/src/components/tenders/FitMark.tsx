import { FIT_GRADES, type FitGrade } from '@mirador/domain/fit/fit-grades'

/** Five segments, as many filled as the grade is high. */
export const FitMark = ({ grade }: { grade: FitGrade }) => (
  <span className="fit-mark" aria-hidden="true">
    {FIT_GRADES.map((one, place) => (
      <span key={one} data-filled={place < FIT_GRADES.length - FIT_GRADES.indexOf(grade)} />
    ))}
  </span>
)
