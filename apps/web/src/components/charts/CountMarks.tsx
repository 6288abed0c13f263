import './charts.css'

interface Props {
  count: number
  total: number
  /** for the own company */
  isOwn?: boolean
}

/** With more marks than a reader can count, a bar replaces them. */
const MAX_MARKS = 24
const [WIDTH, PITCH, HEIGHT] = [5, 7, 12]

/** 'En 7 de 15' as 15 marks, 7 of them filled. Decorative, since the words beside it say the same. */
export function CountMarks({ count, total, isOwn = false }: Props) {
  const length = Math.min(total, MAX_MARKS) * PITCH - (PITCH - WIDTH)
  const filled = isOwn ? 'mark-own' : 'mark-filled'
  return (
    <svg
      width={length}
      height={HEIGHT}
      viewBox={`0 0 ${length} ${HEIGHT}`}
      aria-hidden="true"
      className="count-marks"
      style={{ maxWidth: '100%' }}
    >
      {total > MAX_MARKS ? (
        <>
          <rect width={length} height={HEIGHT} rx="2" className="mark-empty" />
          <rect width={(length * count) / total} height={HEIGHT} rx="2" className={filled} />
        </>
      ) : (
        Array.from({ length: total }, (_, i) => (
          <rect
            key={String(i)}
            x={i * PITCH}
            width={WIDTH}
            height={HEIGHT}
            rx="1.5"
            className={i < count ? filled : 'mark-empty'}
          />
        ))
      )}
    </svg>
  )
}
